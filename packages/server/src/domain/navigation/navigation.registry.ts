import type { SiteDraft } from '../../site/site-draft.ts';
import { everywhere } from '../posts/post-needs.fields.ts';
import type { PostField } from '../posts/post-needs.fields.ts';
import { changeFields } from '../posts/post-kinds.registry.ts';

/** The type of posts that hold the menus of block themes. */
export const navigationType = 'cms_navigation';

/** Who embeds a menu wants to show it: its state and its content come along. */
export function registerNavigation({ postKinds }: Pick<SiteDraft, 'postKinds'>): void {
  const changes = { status: shownEverywhere, content: contentEverywhere };
  postKinds.add(navigationType, { fields: (usual) => changeFields(usual, changes) });
}

const shownEverywhere = (field: PostField): PostField => ({ ...field, in: everywhere });

const contentEverywhere = (content: PostField): PostField => ({
  ...shownEverywhere(content),
  parts: changeFields(content.parts ?? {}, { rendered: shownEverywhere }),
});
