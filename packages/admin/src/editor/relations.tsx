import { useDispatch, useSelect } from '@wordpress/data';
import { PluginDocumentSettingPanel, store as editorStore } from '@wordpress/editor';
import { registerPlugin } from '@wordpress/plugins';
import { idsIn, RelationPicker, relationsIn } from '../screens/content/relation-picker.tsx';
import type { RelationMember } from '../screens/content/relation-picker.tsx';
import { useTypeSchema } from './type-schema.ts';

interface Edited {
  getEditedPostAttribute(name: string): unknown;
}

/** One panel per relation field. */
function Relations() {
  const properties = useTypeSchema();
  return relationsIn(properties ?? {}).map((member) => <Panel key={member.name} member={member} />);
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
