import { Button, FormFileUpload } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { upload } from '@wordpress/icons';

interface Given {
  /** Files that are not uploaded yet. */
  readonly waiting: number;
  readonly onFiles: (files: Iterable<File>) => void;
}

export const UploadButton = ({ waiting, onFiles }: Given) => (
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
