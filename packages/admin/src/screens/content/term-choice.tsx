import { CheckboxControl, SearchControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import type { Taxonomy } from '../../api/queries.ts';
import { useFoundTerms, useTerms } from './options.ts';
import type { Option } from './options.ts';
import styles from './term-choice.module.css';
import { inSentence } from '../../i18n/in-sentence.ts';

interface Given {
  readonly taxonomy: Taxonomy;
  readonly ids: readonly number[];
  /** Names of terms that a post has, which may not be among the first ones. */
  readonly known?: readonly Option[];
  readonly onChange: (ids: readonly number[]) => void;
}

const noOptions: readonly Option[] = [];
const maxWithoutSearch = 8;

/** Check boxes for the terms of a taxonomy, with a search. */
export function TermChoice({ taxonomy, ids, known = noOptions, onChange }: Given) {
  const [search, setSearch] = useState('');
  const all = useTerms(taxonomy);
  const found = useFoundTerms(taxonomy, search);
  const options = search.trim() === '' ? unique([...all, ...known]) : found;
  const label = sprintf(__('Search %s', 'platen'), inSentence(taxonomy.name));
  return (
    <fieldset className={styles.terms}>
      <legend>{taxonomy.name}</legend>
      {(all.length > maxWithoutSearch || search !== '') && (
        <SearchControl
          label={label}
          hideLabelFromVision
          placeholder={label}
          value={search}
          onChange={setSearch}
          size="compact"
        />
      )}
      <div>
        {options.map(({ value, label: name }) => (
          <CheckboxControl
            key={value}
            label={name}
            checked={ids.includes(value)}
            onChange={(isChecked) => onChange(isChecked ? [...ids, value] : ids.filter((id) => id !== value))}
          />
        ))}
        {options.length === 0 && <p>{sprintf(__('No %s.', 'platen'), inSentence(taxonomy.name))}</p>}
      </div>
    </fieldset>
  );
}

const unique = (options: readonly Option[]): readonly Option[] =>
  [...new Map(options.toReversed().map((option) => [option.value, option])).values()].toReversed();
