import { __ } from '@wordpress/i18n';
import { isImage, titleOf } from './medium.ts';
import type { Medium } from './medium.ts';
import styles from './media.module.css';

/** The file itself, as far as a browser shows it. */
export function MediaPreview({ item }: { readonly item: Medium }) {
  const { source_url: url, mime_type: type, alt_text: alt } = item;
  if (isImage(item)) return <img className={styles.large} src={url} alt={alt} />;
  if (type.startsWith('video/'))
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- The file as it is: captions belong to the block that shows it.
    return <video className={styles.large} src={url} controls preload="metadata" aria-label={titleOf(item)} />;
  if (type.startsWith('audio/'))
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- As above.
    return <audio className={styles.large} src={url} controls preload="metadata" aria-label={titleOf(item)} />;
  return (
    <p className={styles.document}>
      {type} <a href={url}>{__('Open file', 'platen')}</a>
    </p>
  );
}
