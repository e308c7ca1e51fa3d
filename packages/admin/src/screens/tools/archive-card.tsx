import { useQuery } from '@tanstack/react-query';
import { __, sprintf } from '@wordpress/i18n';
import { recordQuery } from '../../api/reading.ts';
import { siteSizes } from '../../api/site-health.ts';
import { Card } from '../../ui/card.tsx';
import { DocsLink } from '../../ui/docs-link.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { DownloadRow } from './download-row.tsx';
import { useDownload } from './use-download.ts';

/** The whole site as one file. */
export function ArchiveCard() {
  const download = useDownload();
  const { data: sizes } = useQuery(recordQuery(siteSizes, undefined, { context: undefined }));
  return (
    <Card title={__('Back up the site', 'platen')}>
      <div className={layout.stack}>
        <p className={text.quiet}>
          {__(
            'An archive with all content, revisions, settings, users, widgets, and uploaded files. It has no passwords, sessions, or keys.',
            'platen',
          )}{' '}
          {sizes !== undefined &&
            sprintf(
              __('Uploaded files: %1$s. Database: %2$s.', 'platen'),
              sizes.uploads_size.size,
              sizes.database_size.size,
            )}
        </p>
        <DownloadRow
          download={download}
          label={__('Download archive', 'platen')}
          onStart={() => void download.start({ format: 'archive' })}
        />
        <p className={text.quiet}>
          {__('To restore everything, including passwords, also back up the database.', 'platen')}{' '}
          <DocsLink page="deploy/backups">{__('Learn about backups', 'platen')}</DocsLink>
        </p>
      </div>
    </Card>
  );
}
