import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Button, SearchControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { arrowDown, arrowUp, trash } from '@wordpress/icons';
import { useId, useRef, useState } from 'react';
import { allTypesQuery } from '../../api/queries.ts';
import { listQuery } from '../../api/reading.ts';
import { ApiError } from '../../api/request.ts';
import type { Query, Resource } from '../../api/resource.ts';
import { anyStatus, contentOf, statusNames, titleOf } from './content.ts';
import type { Content } from './content.ts';
import { inWords } from '../../fields/schema-fields.ts';
import type { Schemas } from '../../fields/schema-fields.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import tree from '../../ui/tree.module.css';
import { Rows } from '../../ui/rows.tsx';
import { StatusPill } from '../../ui/pill.tsx';
import styles from './relation-picker.module.css';

/** A field that relates posts to other posts. */
export interface RelationMember {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** Post types that can be selected. */
  readonly types: readonly string[];
  /** False for a to-one relation. */
  readonly many: boolean;
  readonly maxItems: number;
}

/** The relation fields in the schema of a type. */
export const relationsIn = (properties: Schemas): readonly RelationMember[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const { 'x-relation': types, title, description = '', type, maxItems = 1 } = schema;
    if (types === undefined || schema.readonly === true) return [];
    const many = type === 'array';
    return [{ name, label: title || inWords(name), description, types, many, maxItems: many ? maxItems : 1 }];
  });

/** The ids in the value of a relation field. */
export const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number' && id > 0);

interface RelatedPost {
  readonly id: number;
  readonly title: string;
  readonly status: string;
}

/** Posts of these types that the user can read. */
function usePosts(types: readonly string[], query: Query, enabled = true) {
  const client = useQueryClient();
  const { data: known } = useQuery(allTypesQuery);
  const collections = types
    .flatMap((slug) => known?.find((type) => type.slug === slug) ?? [])
    .map((type) => contentOf(type));
  return useQuery({
    queryKey: ['related', ...collections.map(({ path }) => path), query],
    enabled: enabled && known !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const lists = await Promise.all(collections.map((posts) => postsOf(client, posts, query)));
      return lists.flat().map((post): RelatedPost => ({ id: post.id, title: titleOf(post), status: post.status }));
    },
  });
}

/** Includes drafts if the user can edit posts of the type; otherwise only published posts. */
async function postsOf(client: QueryClient, posts: Resource<Content>, query: Query): Promise<readonly Content[]> {
  const fields = { ...query, _fields: 'id,title,status' };
  try {
    return (await client.fetchQuery(listQuery(posts, { ...fields, status: anyStatus }))).data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    return (await client.fetchQuery(listQuery(posts, { ...fields, context: undefined }))).data;
  }
}

interface Given {
  readonly member: RelationMember;
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** Search, add, remove, and sort related posts. */
export function RelationPicker({ member, ids, onChange }: Given) {
  const { label, description, types, many, maxItems } = member;
  const [search, setSearch] = useState('');
  const [announcement, announce] = useState('');
  const chosen = usePosts(types, { include: ids, per_page: 100 }, ids.length > 0);
  const found = usePosts(types, { search, per_page: 6 });
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const hint = useId();
  // A post that was just added is only in the search results.
  const byId = new Map([...(found.data ?? []), ...(chosen.data ?? [])].map((post) => [post.id, post]));
  const nameOf = (id: number): string => byId.get(id)?.title ?? `#${id}`;

  const add = (id: number): void => {
    onChange(many ? [...ids, id] : [id]);
    announce(sprintf(__('%s added.', 'platen'), nameOf(id)));
  };
  const remove = (id: number): void => {
    onChange(ids.filter((one) => one !== id));
    announce(sprintf(__('%s removed.', 'platen'), nameOf(id)));
    // The focused button is removed, so move the focus for keyboard users.
    fieldset.current?.querySelector('input')?.focus();
  };
  const move = (id: number, by: -1 | 1): void => {
    const at = ids.indexOf(id);
    const others = ids.filter((one) => one !== id);
    onChange(others.toSpliced(at + by, 0, id));
    announce(sprintf(__('%1$s moved to position %2$d of %3$d.', 'platen'), nameOf(id), at + by + 1, ids.length));
  };

  return (
    <fieldset className={styles.relation} ref={fieldset} aria-describedby={hint}>
      <legend>{label}</legend>
      <p className={text.quiet} id={hint}>
        {description}
      </p>
      {ids.length === 0 && <p className={text.quiet}>{__('Nothing selected.', 'platen')}</p>}
      <ol className={tree.tree} aria-label={label}>
        {ids.map((id, at) => (
          <li key={id}>
            <span className={tree.label}>
              {nameOf(id)} <Status of={byId.get(id)} />
            </span>
            <span className={layout.rowButtons}>
              {many && (
                <>
                  <Button
                    size="compact"
                    icon={arrowUp}
                    label={sprintf(__('Move up: %s', 'platen'), nameOf(id))}
                    disabled={at === 0}
                    accessibleWhenDisabled
                    onClick={() => move(id, -1)}
                  />
                  <Button
                    size="compact"
                    icon={arrowDown}
                    label={sprintf(__('Move down: %s', 'platen'), nameOf(id))}
                    disabled={at === ids.length - 1}
                    accessibleWhenDisabled
                    onClick={() => move(id, 1)}
                  />
                </>
              )}
              <Button
                size="compact"
                icon={trash}
                label={sprintf(__('Remove: %s', 'platen'), nameOf(id))}
                onClick={() => remove(id)}
              />
            </span>
          </li>
        ))}
      </ol>
      <SearchControl label={sprintf(__('Search: %s', 'platen'), label)} value={search} onChange={setSearch} />
      <Rows label={sprintf(__('Search results: %s', 'platen'), label)}>
        {(found.data ?? []).map((post) => (
          <li key={post.id}>
            <span>
              {post.title} <Status of={post} />
            </span>
            <Button
              variant="secondary"
              size="compact"
              aria-label={
                many ? sprintf(__('Add %s', 'platen'), post.title) : sprintf(__('Select %s', 'platen'), post.title)
              }
              disabled={ids.includes(post.id) || (many && ids.length >= maxItems)}
              accessibleWhenDisabled
              onClick={() => add(post.id)}
            >
              {many ? __('Add', 'platen') : __('Select', 'platen')}
            </Button>
          </li>
        ))}
      </Rows>
      {found.data?.length === 0 && <p className={text.quiet}>{__('No results.', 'platen')}</p>}
      <output className={text.hidden}>{announcement}</output>
    </fieldset>
  );
}

/** Hidden for published posts. */
const Status = ({ of }: { of: RelatedPost | undefined }) =>
  of === undefined || of.status === 'publish' ? null : <StatusPill status={of.status} names={statusNames} />;
