import { useQuery } from '@tanstack/react-query';
import apiFetch from '@wordpress/api-fetch';
import { useSelect } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
import { allTypesQuery } from '../api/queries.ts';
import type { Described } from '../fields/schema-fields.ts';
import { collectionOf } from '../screens/content/content.ts';

/** The schema of the edited post type; undefined while loading. */
export function useTypeSchema(): Described['schema']['properties'] | undefined {
  const slug = useSelect(
    (select) => (select(editorStore) as unknown as { getCurrentPostType(): string | null }).getCurrentPostType(),
    [],
  );
  const { data: types } = useQuery(allTypesQuery);
  const type = types?.find((one) => one.slug === slug);
  const { data } = useQuery({
    queryKey: ['type schema', slug],
    enabled: type !== undefined,
    staleTime: Infinity,
    queryFn: async () => {
      // Part of the preloaded responses, so no extra request.
      const path = type === undefined ? '' : `/${collectionOf(type)}`;
      return (await apiFetch<Described>({ path, method: 'OPTIONS' })).schema.properties;
    },
  });
  return data;
}
