import { Button, FormFileUpload } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { fileOf } from '../../api/platen.ts';
import { useUpload } from '../../api/writing.ts';
import type { Medium } from './medium.ts';

/** Replaces the file of a media item, which keeps its id and texts. The server accepts files of the same kind. */
export function ReplaceButton({ item }: { readonly item: Medium }) {
  const { upload, waiting } = useUpload(fileOf(item.id), () =>
    __('File replaced. Content with the former URL still shows the former file.', 'platen'),
  );
  return (
    <FormFileUpload
      accept={`${item.mime_type.split('/')[0] ?? ''}/*`}
      __next40pxDefaultSize
      onChange={({ currentTarget }) => void upload(currentTarget.files ?? [])}
      render={({ openFileDialog }) => (
        <Button variant="secondary" size="compact" isBusy={waiting > 0} onClick={openFileDialog}>
          {__('Replace', 'platen')}
        </Button>
      )}
    />
  );
}
