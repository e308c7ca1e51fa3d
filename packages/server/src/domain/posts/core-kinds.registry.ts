import type { PostTypeTraits } from './post-kinds.registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

const elsewhere: PostTypeTraits = { servedElsewhere: ['posts', 'revisions'] };
const withoutRoutes: PostTypeTraits = { servedElsewhere: ['posts'] };

/** Types whose own nouns are not built yet are only said to be served elsewhere. */
const coreKinds: Readonly<Record<string, PostTypeTraits>> = {
  post: { sticks: true, address: { parameter: 'p', mark: '%postname%', reservesNumbers: true } },
  page: { hasExcerpt: true, startsClosed: true, address: { parameter: 'page_id', frontOption: 'page_on_front' } },
  cms_global_styles: elsewhere,
  cms_font_family: withoutRoutes,
  cms_font_face: { ...withoutRoutes, hasOwner: true, sharesFiles: true },
};

export function registerCoreKinds({ postKinds }: Pick<SiteDraft, 'postKinds'>): void {
  for (const [name, kind] of Object.entries(coreKinds)) postKinds.add(name, kind);
}
