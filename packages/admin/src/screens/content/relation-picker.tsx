import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, SearchControl } from '@wordpress/components';
import { arrowDown, arrowUp, trash } from '@wordpress/icons';
import { useId, useRef, useState } from 'react';
import { allTypesQuery } from '../../api/queries.ts';
import { Refusal, request } from '../../api/request.ts';
import { anyStatus, collectionOf, statusNames, titleOf } from './content.ts';
import type { Content } from './content.ts';
import { inWords } from '../../fields/schema-fields.ts';
import type { Schema } from '../../fields/schema-fields.ts';

/** A member by which posts name others. */
export interface RelationMember {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** Post types of those that can be named. */
  readonly types: readonly string[];
  /** Without it, one post or none. */
  readonly many: boolean;
  readonly most: number;
}

/** Those of a type, by what the server says of its members. */
export const relationsIn = (properties: Readonly<Record<string, Schema>>): readonly RelationMember[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const { 'x-relation': types, title, description = '', type, maxItems = 1 } = schema;
    if (types === undefined || schema.readonly === true) return [];
    const many = type === 'array';
    return [{ name, label: title || inWords(name), description, types, many, most: many ? maxItems : 1 }];
  });

/** The ids in a value of such a member. */
export const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number' && id > 0);

interface Named {
  readonly id: number;
  readonly title: string;
  readonly status: string;
}

/** Posts of these types that the user may see, as many as are asked for. */
function usePosts(types: readonly string[], query: Readonly<Record<string, unknown>>, enabled = true) {
  const { data: known } = useQuery(allTypesQuery);
  const collections = types.flatMap((slug) => known?.find((type) => type.slug === slug) ?? []).map(collectionOf);
  return useQuery({
    queryKey: [...collections, 'named', query],
    enabled: enabled && known !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(collections.map((path) => postsOf(path, query, signal)));
      return lists.flat().map((post): Named => ({ id: post.id, title: titleOf(post), status: post.status }));
    },
  });
}

/** Drafts among them, where the user writes such posts; otherwise those that everybody can read. */
async function postsOf(
  path: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<readonly Content[]> {
  const asked = { ...query, _fields: 'id,title,status' };
  try {
    return (await request<Content[]>(path, { query: { ...asked, status: anyStatus, context: 'edit' }, signal })).data;
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status !== 403) throw refusal;
    return (await request<Content[]>(path, { query: asked, signal })).data;
  }
}

interface Given {
  readonly member: RelationMember;
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** The posts that a post names: found by their words, added, taken away, and put in order. */
export function RelationPicker({ member, ids, onChange }: Given) {
  const { label, description, types, many, most } = member;
  const [wanted, setWanted] = useState('');
  const [told, setTold] = useState('');
  const chosen = usePosts(types, { include: ids, per_page: 100 }, ids.length > 0);
  const found = usePosts(types, { search: wanted, per_page: 6 });
  const place = useRef<HTMLFieldSetElement>(null);
  const hint = useId();
  // What was just added is known from where it was found.
  const byId = new Map([...(found.data ?? []), ...(chosen.data ?? [])].map((post) => [post.id, post]));
  const nameOf = (id: number): string => byId.get(id)?.title ?? `No. ${id}`;

  const add = (id: number): void => {
    onChange(many ? [...ids, id] : [id]);
    setTold(`${nameOf(id)} is added.`);
  };
  const remove = (id: number): void => {
    onChange(ids.filter((one) => one !== id));
    setTold(`${nameOf(id)} is taken away.`);
    // Its button goes with it, and whoever uses the keyboard stays here.
    place.current?.querySelector('input')?.focus();
  };
  const move = (id: number, by: -1 | 1): void => {
    const at = ids.indexOf(id);
    const others = ids.filter((one) => one !== id);
    onChange(others.toSpliced(at + by, 0, id));
    setTold(`${nameOf(id)} is number ${at + by + 1} of ${ids.length}.`);
  };

  return (
    <fieldset className="relation" ref={place} aria-describedby={hint}>
      <legend>{label}</legend>
      <p className="quiet" id={hint}>
        {description}
      </p>
      {ids.length === 0 && <p className="quiet">None yet.</p>}
      <ol className="tree" aria-label={label}>
        {ids.map((id, at) => (
          <li key={id}>
            <span className="tree-label">
              {nameOf(id)} <Status of={byId.get(id)} />
            </span>
            <span className="tree-buttons">
              {many && (
                <>
                  <Button
                    size="compact"
                    icon={arrowUp}
                    label={`Move up: ${nameOf(id)}`}
                    disabled={at === 0}
                    accessibleWhenDisabled
                    onClick={() => move(id, -1)}
                  />
                  <Button
                    size="compact"
                    icon={arrowDown}
                    label={`Move down: ${nameOf(id)}`}
                    disabled={at === ids.length - 1}
                    accessibleWhenDisabled
                    onClick={() => move(id, 1)}
                  />
                </>
              )}
              <Button size="compact" icon={trash} label={`Remove: ${nameOf(id)}`} onClick={() => remove(id)} />
            </span>
          </li>
        ))}
      </ol>
      <SearchControl label={`Find: ${label}`} value={wanted} onChange={setWanted} />
      <ul className="plain-list" aria-label={`Found: ${label}`}>
        {(found.data ?? []).map((post) => (
          <li key={post.id}>
            <span>
              {post.title} <Status of={post} />
            </span>
            <Button
              variant="secondary"
              size="compact"
              aria-label={`${many ? 'Add' : 'Choose'} ${post.title}`}
              disabled={ids.includes(post.id) || (many && ids.length >= most)}
              accessibleWhenDisabled
              onClick={() => add(post.id)}
            >
              {many ? 'Add' : 'Choose'}
            </Button>
          </li>
        ))}
      </ul>
      {found.data?.length === 0 && <p className="quiet">Nothing is found.</p>}
      <output className="hidden">{told}</output>
    </fieldset>
  );
}

/** Nothing where everybody can read it. */
const Status = ({ of }: { of: Named | undefined }) =>
  of === undefined || of.status === 'publish' ? null : (
    <span className={`pill is-${of.status}`}>{statusNames[of.status] ?? of.status}</span>
  );
