import { useQuery } from '@tanstack/react-query';
import apiFetch from '@wordpress/api-fetch';
import { useSelect } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
import { allTypesQuery } from '../api/queries.ts';
import type { Schemas } from '../fields/schema-fields.ts';
import { contentOf } from '../screens/content/content.ts';

/** The schema of the edited post type; undefined while loading. */
export function useTypeSchema(): Schemas | undefined {
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
      const path = type === undefined ? '' : `/${contentOf(type).path}`;
      return (await apiFetch<{ schema: { properties: Schemas } }>({ path, method: 'OPTIONS' })).schema.properties;
    },
  });
  return data;
}
