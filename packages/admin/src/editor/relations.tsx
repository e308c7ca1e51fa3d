import { useQuery } from '@tanstack/react-query';
import apiFetch from '@wordpress/api-fetch';
import { useDispatch, useSelect } from '@wordpress/data';
import { PluginDocumentSettingPanel, store as editorStore } from '@wordpress/editor';
import { registerPlugin } from '@wordpress/plugins';
import { typesQuery } from '../api/queries.ts';
import type { Described } from '../fields/schema-fields.ts';
import { collectionOf } from '../screens/content/content.ts';
import { idsIn, RelationPicker, relationsIn } from '../screens/content/relation-picker.tsx';
import type { RelationMember } from '../screens/content/relation-picker.tsx';

interface Edited {
  getCurrentPostType(): string | null;
  getEditedPostAttribute(name: string): unknown;
}

/** The posts that the one in the editor names, one panel for each member. */
function Relations() {
  const slug = useSelect((select) => (select(editorStore) as unknown as Edited).getCurrentPostType(), []);
  const { data: types } = useQuery(typesQuery);
  const type = types?.find((one) => one.slug === slug);
  const { data: members = [] } = useQuery({
    queryKey: [slug, 'relations'],
    enabled: type !== undefined,
    staleTime: Infinity,
    queryFn: async () => {
      // The editor asks the same at its start, so this is no request of its own.
      const path = type === undefined ? '' : `/${collectionOf(type)}`;
      return relationsIn((await apiFetch<Described>({ path, method: 'OPTIONS' })).schema.properties);
    },
  });
  return members.map((member) => <Panel key={member.name} member={member} />);
}

function Panel({ member }: { member: RelationMember }) {
  const { name, label, many } = member;
  const value = useSelect((select) => (select(editorStore) as unknown as Edited).getEditedPostAttribute(name), [name]);
  const { editPost } = useDispatch(editorStore) as unknown as { editPost: (changes: object) => void };
  return (
    <PluginDocumentSettingPanel name={name} title={label}>
      <RelationPicker
        member={member}
        ids={idsIn(value)}
        onChange={(ids) => editPost({ [name]: many ? ids : (ids[0] ?? null) })}
      />
    </PluginDocumentSettingPanel>
  );
}

export const registerRelations = (): void =>
  void registerPlugin('platen-relations', { render: Relations, scope: 'platen', icon: 'networking' });
