import { useQuery } from '@tanstack/react-query';
import { TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useState } from 'react';
import { taxonomiesQuery, typesQuery } from '../api/queries.ts';
import { useList } from '../api/reading.ts';
import { resourceAt } from '../api/resource.ts';
import type { Query, Resource } from '../api/resource.ts';
import { RecordPicker } from '../screens/content/record-picker.tsx';
import { RelationPicker } from '../screens/content/relation-picker.tsx';
import { users } from '../screens/users/user.ts';
import { labelOf } from './given.ts';
import type { FieldInputGiven, WithHelp } from './given.ts';
import { idsIn } from './values.ts';

/** Posts, terms, or users by id. */
export function RecordsInput(given: FieldInputGiven & WithHelp) {
  switch (given.field.control) {
    case 'terms':
      return <TermsInput {...given} />;
    case 'users':
      return <NamedRecords {...given} of={users as Resource<Named>} />;
    default:
      return <PostsInput {...given} />;
  }
}

const mostRecords = 1000;

function PostsInput({ field, value, onChange, help }: FieldInputGiven & WithHelp) {
  const { many = false, max = mostRecords, from = [], name } = field;
  const { data: all = [] } = useQuery(typesQuery);
  const types = from.length > 0 ? from : all.map(({ slug }) => slug);
  return (
    <RelationPicker
      member={{ name, label: labelOf(field), description: help, types, many, maxItems: many ? max : 1 }}
      ids={idsIn(value)}
      onChange={(ids) => onChange(many ? ids : (ids[0] ?? null))}
    />
  );
}

function TermsInput(given: FieldInputGiven & WithHelp) {
  const { data: taxonomies = [] } = useQuery(taxonomiesQuery);
  const taxonomy = taxonomies.find(({ slug }) => slug === given.field.from?.[0]);
  if (taxonomy === undefined) return null;
  return <NamedRecords {...given} of={resourceAt<Named>(`${taxonomy.rest_namespace}/${taxonomy.rest_base}`)} />;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Responses that everybody who edits can read. */
const named: Query = { _fields: 'id,name', context: undefined };

function NamedRecords({
  field,
  value,
  onChange,
  help,
  of,
}: FieldInputGiven & WithHelp & { readonly of: Resource<Named> }) {
  const { many = false, max = mostRecords } = field;
  const [search, setSearch] = useState('');
  const ids = idsIn(value);
  const { items: chosen } = useList(of, { ...named, include: ids, per_page: 100 }, { enabled: ids.length > 0 });
  const { items: found, isLoaded } = useList(of, { ...named, search, per_page: 6 }, { keepsPrevious: true });
  const titled = (records: readonly Named[]) => records.map(({ id, name }) => ({ id, title: name }));
  return (
    <RecordPicker
      label={labelOf(field)}
      description={help}
      many={many}
      maxItems={many ? max : 1}
      ids={ids}
      chosen={titled(chosen)}
      found={isLoaded ? titled(found) : null}
      search={search}
      onSearch={setSearch}
      onChange={(next) => onChange(many ? next : (next[0] ?? null))}
    />
  );
}

/** A post, or any URL. */
export function PageInput(given: FieldInputGiven & WithHelp) {
  const { field, value, onChange } = given;
  const url = [value].flat().find((one) => typeof one === 'string' && Number.isNaN(Number(one)));
  return (
    <>
      <PostsInput {...given} />
      {field.many !== true && (
        <TextControl
          __next40pxDefaultSize
          type="url"
          label={__('Or enter a URL', 'platen')}
          value={typeof url === 'string' ? url : ''}
          onChange={(entered) => onChange(entered === '' ? null : entered)}
        />
      )}
    </>
  );
}
