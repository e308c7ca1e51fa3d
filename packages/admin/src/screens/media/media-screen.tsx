import { useNavigate, useSearch } from '@tanstack/react-router';
import { DropZone } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __ } from '@wordpress/i18n';
import { external, pencil } from '@wordpress/icons';
import { useList } from '../../api/reading.ts';
import { useUpload } from '../../api/writing.ts';
import { ListTime } from '../../dates/recent.tsx';
import { filterOf } from '../../fields/list-view.ts';
import { RecordList } from '../../fields/record-list.tsx';
import { useListView } from '../../fields/use-list-view.ts';
import { Screen } from '../../ui/screen.tsx';
import { deleteMediaAction } from './delete-media.tsx';
import { MediaPane } from './media-pane.tsx';
import {
  detailsOf,
  factsOf,
  isImage,
  kinds,
  media,
  mediumFields,
  nouns,
  sizeOf,
  smallOf,
  titleOf,
  uploadedText,
} from './medium.ts';
import type { Medium } from './medium.ts';
import { monthQuery } from './month-query.ts';
import { recentMonths } from './months.ts';
import { TypeTabs } from './type-tabs.tsx';
import { UploadButton } from './upload-button.tsx';
import pane from '../../ui/pane.module.css';
import styles from './media.module.css';

export function MediaScreen() {
  const list = useListView({
    titleField: 'title',
    mediaField: 'preview',
    descriptionField: 'facts',
    fields: [],
    sort: { field: 'date', direction: 'desc' },
    layout: 'grid',
    // Two columns on a phone, five beside the main menu.
    grid: { previewSize: 140, aspectRatio: '4/3' },
  });
  const { item: shownId } = useSearch({ from: '/_shell/media' });
  const navigate = useNavigate();
  const { upload: send, waiting } = useUpload(media, uploadedText);

  const fields: Field<Medium>[] = [
    {
      id: 'preview',
      label: __('Preview', 'platen'),
      enableSorting: false,
      filterBy: false,
      render: ({ item }) =>
        isImage(item) ? (
          <img className={styles.preview} src={smallOf(item)} alt={item.alt_text} loading="lazy" />
        ) : (
          <span className={styles.kind}>{item.mime_type}</span>
        ),
    },
    {
      id: 'title',
      label: __('Title', 'platen'),
      enableHiding: false,
      filterBy: false,
      getValue: ({ item }) => titleOf(item),
    },
    {
      id: 'facts',
      label: __('Dimensions and size', 'platen'),
      enableSorting: false,
      filterBy: false,
      render: ({ item }) => <>{factsOf(item)}</>,
    },
    {
      id: 'mime_type',
      label: __('Type', 'platen'),
      enableSorting: false,
      elements: kinds,
      filterBy: { operators: ['is'] },
      render: ({ item }) => <>{item.mime_type}</>,
    },
    {
      id: 'date',
      label: __('Date', 'platen'),
      elements: recentMonths(),
      filterBy: { operators: ['is'] },
      getValue: ({ item }) => (item.date ?? '').slice(0, 7),
      render: ({ item }) => <ListTime at={item.date ?? ''} />,
    },
    {
      id: 'alt',
      label: __('Alternative text', 'platen'),
      enableSorting: false,
      filterBy: false,
      render: ({ item }) => <>{item.alt_text || (isImage(item) ? '–' : '')}</>,
    },
    {
      id: 'size',
      label: __('Size', 'platen'),
      enableSorting: false,
      filterBy: false,
      render: ({ item }) => <>{sizeOf(detailsOf(item).filesize)}</>,
    },
  ];
  const query = {
    orderby: list.view.sort?.field === 'title' ? 'title' : 'date',
    order: list.view.sort?.direction,
    media_type: filterOf(list.view, 'mime_type'),
    ...monthQuery(filterOf(list.view, 'date')),
    _fields: mediumFields,
  };
  // The request of the list: the pane moves between its files.
  const { view } = list;
  const { items } = useList(
    media,
    { ...query, search: view.search, page: view.page, per_page: view.perPage },
    { keepsPrevious: true },
  );
  const open = (id: number | undefined): void =>
    void navigate({ to: '/media', search: (before) => ({ ...before, item: id }) });
  const at = items.findIndex(({ id }) => id === shownId);
  return (
    <Screen
      title={__('Media', 'platen')}
      note={__('Drop files anywhere on this page to upload them.', 'platen')}
      actions={<UploadButton waiting={waiting} onFiles={(files) => void send(files)} />}
      tabs={<TypeTabs />}
      isFlush
    >
      <DropZone label={__('Drop files to upload', 'platen')} onFilesDrop={(files) => void send(files)} />
      <div className={pane.split}>
        <div className={styles.list}>
          <RecordList<Medium>
            list={list}
            resource={media}
            query={query}
            fields={fields}
            onClickItem={({ id }) => open(id)}
            actions={[
              {
                id: 'edit',
                label: __('Edit details', 'platen'),
                icon: pencil,
                callback: ([item]) => open(item?.id),
              },
              {
                id: 'open',
                label: __('Open file', 'platen'),
                icon: external,
                callback: ([item]) => void (item && window.open(item.source_url, '_blank', 'noopener')),
              },
              deleteMediaAction,
            ]}
            nouns={nouns}
            addButton={<UploadButton waiting={waiting} onFiles={(files) => void send(files)} />}
          />
        </div>
        {shownId !== undefined && (
          <MediaPane
            id={shownId}
            previousId={at > 0 ? items[at - 1]?.id : undefined}
            nextId={at < 0 ? undefined : items[at + 1]?.id}
            onOpen={open}
          />
        )}
      </div>
    </Screen>
  );
}
