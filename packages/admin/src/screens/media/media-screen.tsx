import { Button, DropZone, FormFileUpload } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
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
const nouns = { one: 'file', many: 'files' };
const kinds = [
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Audio' },
  { value: 'application', label: 'Documents' },
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
  `${uploaded === all ? '' : `${uploaded} of `}${all} ${all === 1 ? 'file' : 'files'} uploaded.`;

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
      label: 'Preview',
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
      label: 'Title',
      enableHiding: false,
      filterBy: false,
      getValue: ({ item }) => titleOf(item),
    },
    {
      id: 'mime_type',
      label: 'Type',
      enableSorting: false,
      elements: kinds,
      filterBy: { operators: ['is'] },
      render: ({ item }) => <>{item.mime_type}</>,
    },
    { id: 'date', label: 'Date', filterBy: false, render: ({ item }) => <time>{dateTimeOf(item.date ?? '')}</time> },
    {
      id: 'alt',
      label: 'Alternative text',
      enableSorting: false,
      filterBy: false,
      render: ({ item }) => <>{item.alt_text || (item.media_type === 'image' ? '–' : '')}</>,
    },
    {
      id: 'size',
      label: 'Size',
      enableSorting: false,
      filterBy: false,
      render: ({ item }) => <>{sizeOf(detailsOf(item).filesize)}</>,
    },
  ];
  const written: Field<MediumForm>[] = [
    { id: 'title', label: 'Title', type: 'text' },
    {
      id: 'alt_text',
      label: 'Alternative text',
      type: 'text',
      Edit: 'textarea',
      description: 'Describe the image for screen readers and search engines.',
    },
    { id: 'caption', label: 'Caption', type: 'text', Edit: 'textarea' },
  ];
  return (
    <section className="screen media-screen">
      <DropZone label="Drop files to upload" onFilesDrop={(files) => void send(files)} />
      <div className="screen-head">
        <h1>Media</h1>
        <UploadButton waiting={waiting} onFiles={(files) => void send(files)} />
        <span className="quiet">or drop files anywhere on this page</span>
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
          { id: 'edit', label: 'Edit details', icon: pencil, callback: ([item]) => setEdited(item ?? null) },
          {
            id: 'open',
            label: 'Open file',
            icon: external,
            callback: ([item]) => void (item && window.open(item.source_url, '_blank', 'noopener')),
          },
          confirmAction<Medium>({
            id: 'delete',
            label: 'Delete permanently',
            icon: trash,
            title: (items) => `Delete ${named(items, titleOf, 'files')}?`,
            text: "The file and its resized versions are deleted. Posts that use it will show a broken link. You can't undo this.",
            run: (items) =>
              batch.remove(
                items.map(({ id }) => id),
                { force: true, done: (count) => `${countOf(count, nouns)} deleted.` },
              ),
          }),
        ]}
        nouns={nouns}
        addButton={<UploadButton waiting={waiting} onFiles={(files) => void send(files)} />}
      />
      {edited !== null && (
        <FormDialog<MediumForm>
          title={`Edit "${titleOf(edited)}"`}
          fields={written}
          initial={{ title: edited.title.raw ?? '', alt_text: edited.alt_text, caption: edited.caption.raw ?? '' }}
          onClose={() => setEdited(null)}
          onSave={(body) => submit({ id: edited.id, ...body }, { done: 'File details saved.' })}
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
        {waiting > 0 ? `Uploading ${waiting} ${waiting === 1 ? 'file' : 'files'}…` : 'Upload'}
      </Button>
    )}
  />
);
