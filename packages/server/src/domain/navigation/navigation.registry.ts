import type { SiteDraft } from '../../site/site-draft.ts';
import type { AnyField } from '../../rest/field.ts';
import { everywhere } from '../posts/post-needs.fields.ts';
import { changeFields } from '../posts/post-kinds.registry.ts';

/** The type of posts that hold the menus of block themes. */
export const navigationType = 'cms_navigation';

/** Who embeds a menu wants to show it: its state and its content come along. */
export function registerNavigation({ typeRules }: Pick<SiteDraft, 'typeRules'>): void {
  const changes = { status: shownEverywhere, content: contentEverywhere };
  typeRules.add(navigationType, { fields: (usual) => changeFields(usual, changes) });
}

const shownEverywhere = (field: AnyField): AnyField => ({ ...field, in: everywhere });

const contentEverywhere = (content: AnyField): AnyField => ({
  ...shownEverywhere(content),
  parts: changeFields(content.parts ?? {}, { rendered: shownEverywhere }),
});
