import { MediaUpload, MediaUploadCheck } from '@wordpress/block-editor';
import { Button } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { store as coreStore } from '@wordpress/core-data';
import { __, sprintf } from '@wordpress/i18n';
import { arrowLeft, arrowRight, trash } from '@wordpress/icons';
import { useId } from 'react';
import { announce } from './announce.ts';
import { labelOf } from './given.ts';
import type { FieldInputGiven, WithHelp } from './given.ts';
import { idsIn } from './values.ts';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './field-forms.module.css';

interface Medium {
  readonly id: number;
  readonly alt_text: string;
  readonly source_url: string;
  readonly mime_type: string;
  readonly title: { readonly rendered: string; readonly raw?: string };
  readonly media_details?: {
    readonly sizes?: Readonly<Record<string, { readonly source_url: string } | undefined>>;
  };
}

interface Chosen {
  readonly id: number;
}

/** Images, other files, and lists of images from the media library. */
export function FileInput({ field, value, onChange, help }: FieldInputGiven & WithHelp) {
  const id = useId();
  const isGallery = field.control === 'gallery';
  const ids = idsIn(value);
  const onlyImages = field.control !== 'file';
  const most = field.max ?? Infinity;
  const change = (next: readonly number[]): void => onChange(isGallery ? next : (next[0] ?? null));
  const choose = (chosen: Chosen | readonly Chosen[]): void => {
    const added = [chosen].flat() as readonly Chosen[];
    change(isGallery ? [...new Set([...ids, ...added.map((one) => one.id)])].slice(0, most) : idsIn(added[0]?.id));
  };
  return (
    <fieldset className={styles.files} aria-describedby={id}>
      <legend>{labelOf(field)}</legend>
      <ul>
        {ids.map((one, at) => (
          <File
            key={one}
            id={one}
            isOnly={!isGallery}
            position={[at + 1, ids.length]}
            onMove={(by) => change(ids.toSpliced(at, 1).toSpliced(at + by, 0, one))}
            onRemove={() => change(ids.filter((other) => other !== one))}
          />
        ))}
      </ul>
      <MediaUploadCheck fallback={<p className={text.quiet}>{__("You can't upload files.", 'platen')}</p>}>
        <MediaUpload
          title={labelOf(field)}
          onSelect={choose}
          {...(onlyImages && { allowedTypes: ['image'] })}
          multiple={isGallery}
          value={isGallery ? ids : ids[0]}
          render={({ open }) => (
            <Button
              variant="secondary"
              size="compact"
              onClick={open}
              disabled={ids.length >= most}
              accessibleWhenDisabled
            >
              {openLabel(onlyImages, isGallery, ids.length > 0)}
            </Button>
          )}
        />
      </MediaUploadCheck>
      <p className={styles.help} id={id}>
        {help}
      </p>
    </fieldset>
  );
}

function openLabel(onlyImages: boolean, isGallery: boolean, hasFile: boolean): string {
  if (isGallery) return __('Add images', 'platen');
  if (hasFile) return onlyImages ? __('Replace image', 'platen') : __('Replace file', 'platen');
  return onlyImages ? __('Select image', 'platen') : __('Select file', 'platen');
}

interface FileGiven {
  readonly id: number;
  readonly isOnly: boolean;
  readonly position: readonly [at: number, of: number];
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function File({ id, isOnly, position: [at, count], onMove, onRemove }: FileGiven) {
  const medium = useSelect(
    (select) =>
      (
        select(coreStore) as unknown as {
          getEntityRecord(kind: string, name: string, id: number): Medium | undefined;
        }
      ).getEntityRecord('postType', 'attachment', id),
    [id],
  );
  const name = medium?.title.raw ?? medium?.title.rendered ?? `#${id}`;
  const preview = medium?.media_details?.sizes?.['thumbnail']?.source_url ?? medium?.source_url;
  const isImage = medium?.mime_type.startsWith('image/') === true;
  const move = (by: -1 | 1): void => {
    onMove(by);
    announce(sprintf(__('%1$s moved to position %2$d of %3$d.', 'platen'), name, at + by, count));
  };
  return (
    <li>
      {isImage && preview !== undefined && <img src={preview} alt={medium?.alt_text ?? ''} loading="lazy" />}
      <span className={text.long}>{name}</span>
      <span className={layout.rowButtons}>
        {!isOnly && (
          <>
            <Button
              size="compact"
              icon={arrowLeft}
              label={sprintf(__('Move earlier: %s', 'platen'), name)}
              disabled={at === 1}
              accessibleWhenDisabled
              onClick={() => move(-1)}
            />
            <Button
              size="compact"
              icon={arrowRight}
              label={sprintf(__('Move later: %s', 'platen'), name)}
              disabled={at === count}
              accessibleWhenDisabled
              onClick={() => move(1)}
            />
          </>
        )}
        <Button size="compact" icon={trash} label={sprintf(__('Remove: %s', 'platen'), name)} onClick={onRemove} />
      </span>
    </li>
  );
}
