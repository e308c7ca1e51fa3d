import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import layout from '../../ui/layout.module.css';
import { readableSize } from '../../ui/readable-size.ts';
import text from '../../ui/text.module.css';
import type { Download } from './use-download.ts';

interface Given {
  readonly download: Download;
  readonly label: string;
  /** Why nothing can be downloaded yet. */
  readonly obstacle?: string | undefined;
  readonly onStart: () => void;
}

/** The button of a download and, while it runs, its progress. */
export const DownloadRow = ({ download: { bytes, cancel }, label, obstacle, onStart }: Given) => (
  <div className={layout.buttons}>
    <Button
      variant="secondary"
      isBusy={bytes !== null}
      disabled={bytes !== null || obstacle !== undefined}
      accessibleWhenDisabled
      onClick={onStart}
      __next40pxDefaultSize
    >
      {label}
    </Button>
    {bytes !== null && (
      <>
        <span className={text.quiet}>
          {bytes < preparedBytes
            ? __('Preparing the download…', 'platen')
            : sprintf(__('%s downloaded', 'platen'), readableSize(bytes))}
        </span>
        <Button variant="tertiary" size="compact" onClick={cancel}>
          {__('Cancel', 'platen')}
        </Button>
      </>
    )}
    {obstacle !== undefined && <span className={text.quiet}>{obstacle}</span>}
  </div>
);

/** While the server prepares an archive, it sends a few bytes to keep the connection open. */
const preparedBytes = 4096;
