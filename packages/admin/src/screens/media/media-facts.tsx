import { Button } from '@wordpress/components';
import { useCopyToClipboard } from '@wordpress/compose';
import { __, sprintf } from '@wordpress/i18n';
import { notifySuccess } from '../../api/notices.ts';
import { dateTimeOf } from '../../dates/site-dates.ts';
import { detailsOf, dimensionsOf, fileNameOf, sizeOf } from './medium.ts';
import type { Medium } from './medium.ts';
import factStyles from '../../ui/facts.module.css';
import styles from './media.module.css';

/** File name, dimensions, file size, type, URL, and generated sizes. */
export function MediaFacts({ item }: { readonly item: Medium }) {
  const details = detailsOf(item);
  const facts = [
    [__('File name', 'platen'), fileNameOf(item)],
    [__('Type', 'platen'), item.mime_type],
    [__('Dimensions', 'platen'), dimensionsOf(details)],
    [__('Length', 'platen'), details.length_formatted ?? ''],
    [__('File size', 'platen'), sizeOf(details.filesize)],
    [__('Uploaded', 'platen'), dateTimeOf(item.date ?? '')],
  ] as const;
  const sizes = Object.entries(details.sizes ?? {}).filter(([name]) => name !== 'full');
  return (
    <section className={styles.section} aria-label={__('File', 'platen')}>
      <dl className={factStyles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>{__('URL', 'platen')}</dt>
          <dd>
            <a href={item.source_url}>{item.source_url}</a> <CopyButton url={item.source_url} />
          </dd>
        </div>
      </dl>
      {sizes.length > 0 && (
        <details>
          <summary>{sprintf(__('Image sizes (%d)', 'platen'), sizes.length)}</summary>
          <ul className={styles.sizes}>
            {sizes.map(([name, size]) => (
              <li key={name}>
                <a href={size.source_url}>{name}</a> <span>{dimensionsOf(size)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function CopyButton({ url }: { readonly url: string }) {
  const ref = useCopyToClipboard<HTMLButtonElement>(url, () => notifySuccess(__('URL copied.', 'platen')));
  return (
    <Button ref={ref} variant="secondary" size="small">
      {__('Copy URL', 'platen')}
    </Button>
  );
}
