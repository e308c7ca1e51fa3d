import { useQuery } from '@tanstack/react-query';
import { Button, ComboboxControl, Modal, SearchControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { recordQuery, useList } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { titleOf } from '../content/content.ts';
import type { Choice } from './groups.ts';
import styles from './settings.module.css';

interface PickerGiven {
  readonly label: string;
  /** Zero if none is chosen. */
  readonly id: number;
  readonly onChange: (id: number) => void;
}

const pages = resource('pages');
const categories = resource('categories');
const media = resource('media');

/** A published page, found by its title. */
export function PagePicker({ label, id, onChange }: PickerGiven) {
  const [search, setSearch] = useState('');
  const query = { status: 'publish', per_page: 20, orderby: 'title', order: 'asc', _fields: 'id,title' };
  const { items } = useList(pages, { ...query, search }, { keepsPrevious: true });
  const { data: chosen } = useQuery({ ...recordQuery(pages, id, { _fields: 'id,title' }), enabled: id > 0 });
  const found = items.map((page) => ({ value: String(page.id), label: titleOf(page) }));
  const own = chosen === undefined ? [] : [{ value: String(id), label: titleOf(chosen) }];
  return <RecordCombobox {...{ label, id, onChange }} choices={[...own, ...found]} onSearch={setSearch} />;
}

export function CategoryPicker({ label, id, onChange }: PickerGiven) {
  const [search, setSearch] = useState('');
  const { items } = useList(categories, { search, per_page: 20, _fields: 'id,name' }, { keepsPrevious: true });
  const { data: chosen } = useQuery({ ...recordQuery(categories, id, { _fields: 'id,name' }), enabled: id > 0 });
  const found = items.map(({ id: own, name }) => ({ value: String(own), label: name }));
  const own = chosen === undefined ? [] : [{ value: String(id), label: chosen.name }];
  return <RecordCombobox {...{ label, id, onChange }} choices={[...own, ...found]} onSearch={setSearch} />;
}

interface ComboboxGiven extends PickerGiven {
  readonly choices: readonly Choice[];
  readonly onSearch: (search: string) => void;
}

const RecordCombobox = ({ label, id, onChange, choices, onSearch }: ComboboxGiven) => (
  <ComboboxControl
    label={label}
    hideLabelFromVision
    value={id > 0 ? String(id) : null}
    options={choices.filter(({ value }, at) => choices.findIndex((other) => other.value === value) === at)}
    onFilterValueChange={onSearch}
    onChange={(value) => onChange(Number(value ?? 0))}
    __next40pxDefaultSize
  />
);

/** An image of the media library. */
export function ImagePicker({ label, id, onChange }: PickerGiven) {
  const [isOpen, setOpen] = useState(false);
  const { data: chosen } = useQuery({ ...recordQuery(media, id), enabled: id > 0 });
  return (
    <div className={styles.image}>
      {chosen !== undefined && id > 0 && <img src={thumbnailOf(chosen)} alt={chosen.alt_text} />}
      <Button
        variant="secondary"
        size="compact"
        aria-label={
          id > 0 ? sprintf(__('Replace: %s', 'platen'), label) : sprintf(__('Choose image: %s', 'platen'), label)
        }
        onClick={() => setOpen(true)}
      >
        {id > 0 ? __('Replace', 'platen') : __('Choose image', 'platen')}
      </Button>
      {id > 0 && (
        <Button
          variant="tertiary"
          size="compact"
          aria-label={sprintf(__('Remove: %s', 'platen'), label)}
          onClick={() => onChange(0)}
        >
          {__('Remove', 'platen')}
        </Button>
      )}
      {isOpen && (
        <Modal title={label} size="large" onRequestClose={() => setOpen(false)}>
          <Images
            onSelect={(image) => {
              onChange(image);
              setOpen(false);
            }}
          />
        </Modal>
      )}
    </div>
  );
}

function Images({ onSelect }: { readonly onSelect: (id: number) => void }) {
  const [search, setSearch] = useState('');
  const { items, isLoaded } = useList(media, { media_type: 'image', search, per_page: 40 }, { keepsPrevious: true });
  return (
    <>
      <SearchControl label={__('Search images', 'platen')} value={search} onChange={setSearch} />
      {!isLoaded && <Skeleton />}
      {isLoaded && items.length === 0 && (
        <EmptyState
          title={search === '' ? __('No images yet', 'platen') : sprintf(__('No images match "%s".', 'platen'), search)}
          text={__('Upload images in Media.', 'platen')}
        />
      )}
      <ul className={styles.images}>
        {items.map((image) => (
          <li key={image.id}>
            <button type="button" onClick={() => onSelect(image.id)}>
              <img src={thumbnailOf(image)} alt="" loading="lazy" />
              <span>{titleOf(image)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Generated from the file, so the contract does not list its members. */
interface Details {
  readonly sizes?: Readonly<Record<string, { readonly source_url: string }>>;
}

function thumbnailOf({ media_details: details, source_url: source }: RecordOf<'media'>): string {
  const { sizes }: Details = details;
  return sizes?.['thumbnail']?.source_url ?? source;
}
