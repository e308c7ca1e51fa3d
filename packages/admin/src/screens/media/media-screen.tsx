import { Button, DropZone, FormFileUpload } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, _n, sprintf } from '@wordpress/i18n';
import { external, pencil, trash, upload } from '@wordpress/icons';
import { useState } from 'react';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';
import { useBatch, useSave, useUpload } from '../../api/writing.ts';
import { countOf } from '../../api/queries.ts';
import { confirmAction, named } from '../../fields/confirm-action.tsx';
import { dateTimeOf } from '../../dates/site-dates.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { filterOf } from '../../fields/list-view.ts';
import { useListView } from '../../fields/use-list-view.ts';
import { RecordList } from '../../fields/record-list.tsx';
import { Usage } from './usage.tsx';

type Medium = RecordOf<'media'>;

/** Generated from the file, so the contract does not list its members. */
interface Details {
  readonly filesize?: number;
  readonly sizes?: Readonly<Record<string, { readonly source_url: string }>>;
}

interface MediumForm {
  readonly title: string;
  readonly alt_text: string;
  readonly caption: string;
}

const media = resource('media');
const nouns = { one: __('file', 'platen'), many: __('files', 'platen') };
const kinds = [
  { value: 'image', label: __('Images', 'platen') },
  { value: 'video', label: __('Video', 'platen') },
  { value: 'audio', label: __('Audio', 'platen') },
  { value: 'application', label: __('Documents', 'platen') },
];

const detailsOf = ({ media_details: details }: Medium): Details => details;

function smallOf(item: Medium): string {
  const { sizes } = detailsOf(item);
  return sizes?.['medium']?.source_url ?? sizes?.['thumbnail']?.source_url ?? item.source_url;
}

const titleOf = ({ title }: Medium): string => title.raw || '(no title)';

const sizeOf = (bytes: number | undefined): string =>
  bytes === undefined
    ? ''
    : bytes < 1_000_000
      ? `${Math.ceil(bytes / 1000)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Such as `3 files uploaded.` or `2 of 3 files uploaded.` */
const uploadedText = (uploaded: number, all: number): string =>
  uploaded === all
    ? sprintf(_n('%d file uploaded.', '%d files uploaded.', all, 'platen'), all)
    : sprintf(_n('%1$d of %2$d file uploaded.', '%1$d of %2$d files uploaded.', all, 'platen'), uploaded, all);

export function MediaScreen() {
  const list = useListView({
    titleField: 'title',
    mediaField: 'preview',
    fields: ['mime_type', 'date'],
    sort: { field: 'date', direction: 'desc' },
    layout: 'grid',
  });
  const { submit } = useSave(media);
  const batch = useBatch(media);
  const [edited, setEdited] = useState<Medium | null>(null);
  const { upload: send, waiting } = useUpload(media, uploadedText);

  const fields: Field<Medium>[] = [
    {
      id: 'preview',
      label: __('Preview', 'platen'),
      enableSorting: false,
      filterBy: false,
      render: ({ item }) =>
        item.media_type === 'image' ? (
          <img className="medium" src={smallOf(item)} alt={item.alt_text} loading="lazy" />
        ) : (
          <span className="medium-kind">{item.mime_type}</span>
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
      filterBy: false,
      render: ({ item }) => <time>{dateTimeOf(item.date ?? '')}</time>,
    },
    {
      id: 'alt',
      label: __('Alternative text', 'platen'),
      enableSorting: false,
      filterBy: false,
      render: ({ item }) => <>{item.alt_text || (item.media_type === 'image' ? '–' : '')}</>,
    },
    {
      id: 'size',
      label: __('Size', 'platen'),
      enableSorting: false,
      filterBy: false,
      render: ({ item }) => <>{sizeOf(detailsOf(item).filesize)}</>,
    },
  ];
  const written: Field<MediumForm>[] = [
    { id: 'title', label: __('Title', 'platen'), type: 'text' },
    {
      id: 'alt_text',
      label: __('Alternative text', 'platen'),
      type: 'text',
      Edit: 'textarea',
      description: __('Describe the image for screen readers and search engines.', 'platen'),
    },
    { id: 'caption', label: __('Caption', 'platen'), type: 'text', Edit: 'textarea' },
  ];
  return (
    <section className="screen media-screen">
      <DropZone label={__('Drop files to upload', 'platen')} onFilesDrop={(files) => void send(files)} />
      <div className="screen-head">
        <h1>{__('Media', 'platen')}</h1>
        <UploadButton waiting={waiting} onFiles={(files) => void send(files)} />
        <span className="quiet">{__('or drop files anywhere on this page', 'platen')}</span>
      </div>
      <RecordList<Medium>
        list={list}
        resource={media}
        query={{
          orderby: list.view.sort?.field === 'title' ? 'title' : 'date',
          order: list.view.sort?.direction,
          media_type: filterOf(list.view, 'mime_type'),
          _fields: 'id,date,title,alt_text,caption,mime_type,media_type,source_url,media_details',
        }}
        fields={fields}
        onClickItem={setEdited}
        actions={[
          {
            id: 'edit',
            label: __('Edit details', 'platen'),
            icon: pencil,
            callback: ([item]) => setEdited(item ?? null),
          },
          {
            id: 'open',
            label: __('Open file', 'platen'),
            icon: external,
            callback: ([item]) => void (item && window.open(item.source_url, '_blank', 'noopener')),
          },
          confirmAction<Medium>({
            id: 'delete',
            label: __('Delete permanently', 'platen'),
            icon: trash,
            title: (items) => sprintf(__('Delete %s?', 'platen'), named(items, titleOf, nouns.many)),
            text: __(
              "The file and its resized versions are deleted. Posts that use it will show a broken link. You can't undo this.",
              'platen',
            ),
            run: (items) =>
              batch.remove(
                items.map(({ id }) => id),
                { force: true, done: (count) => sprintf(__('%s deleted.', 'platen'), countOf(count, nouns)) },
              ),
          }),
        ]}
        nouns={nouns}
        addButton={<UploadButton waiting={waiting} onFiles={(files) => void send(files)} />}
      />
      {edited !== null && (
        <FormDialog<MediumForm>
          title={sprintf(__('Edit "%s"', 'platen'), titleOf(edited))}
          fields={written}
          initial={{ title: edited.title.raw ?? '', alt_text: edited.alt_text, caption: edited.caption.raw ?? '' }}
          onClose={() => setEdited(null)}
          onSave={(body) => submit({ id: edited.id, ...body }, { done: __('File details saved.', 'platen') })}
        >
          <Usage id={edited.id} />
        </FormDialog>
      )}
    </section>
  );
}

interface UploadGiven {
  /** Files that are not uploaded yet. */
  readonly waiting: number;
  readonly onFiles: (files: Iterable<File>) => void;
}

const UploadButton = ({ waiting, onFiles }: UploadGiven) => (
  <FormFileUpload
    multiple
    __next40pxDefaultSize
    onChange={({ currentTarget }) => onFiles(currentTarget.files ?? [])}
    render={({ openFileDialog }) => (
      <Button variant="primary" size="compact" icon={upload} isBusy={waiting > 0} onClick={openFileDialog}>
        {waiting > 0
          ? sprintf(_n('Uploading %d file…', 'Uploading %d files…', waiting, 'platen'), waiting)
          : __('Upload', 'platen')}
      </Button>
    )}
  />
);
