import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { allTypesQuery } from '../../api/queries.ts';
import { listQuery } from '../../api/reading.ts';
import { ApiError } from '../../api/request.ts';
import type { Query, Resource } from '../../api/resource.ts';
import { anyStatus, contentOf, titleOf } from './content.ts';
import type { Content } from './content.ts';
import { inWords } from '../../fields/schema-fields.ts';
import type { Schemas } from '../../fields/schema-fields.ts';
import { RecordPicker } from './record-picker.tsx';
import type { PickedRecord } from './record-picker.tsx';

/** A field that relates posts to other posts. */
export interface RelationMember {
  readonly name: string;
  readonly label: string;
  readonly description: ReactNode;
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
      return lists.flat().map((post): PickedRecord => ({ id: post.id, title: titleOf(post), status: post.status }));
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
  const chosen = usePosts(types, { include: ids, per_page: 100 }, ids.length > 0);
  const found = usePosts(types, { search, per_page: 6 });
  return (
    <RecordPicker
      label={label}
      description={description}
      many={many}
      maxItems={maxItems}
      ids={ids}
      chosen={chosen.data ?? []}
      found={found.data ?? null}
      search={search}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}
