import { isReadable, readableMenus } from './menu-access.policies.ts';
import { menuTaxonomy } from './menu.ts';
import { menuRefusals } from './menus.errors.ts';
import type { Ctx, PolicyTable, Verdict } from '../../rest/route.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { postRefusals } from '../posts/posts.errors.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import type { Term } from '../terms/term.ts';
import { termsOfPost } from '../terms/terms.read.actions.ts';

const refusedContext = ({ scope, params }: Ctx): Verdict =>
  params['context'] !== 'edit' || scope.caller.can('edit_theme_options') || menuRefusals.editContext(scope);

/** Callers who can read some menus get a list of those. */
export const mayList: PolicyTable = {
  also: async (ctx) => {
    const verdict = refusedContext(ctx);
    return verdict === true ? (await readableMenus(ctx)) !== null || menuRefusals.view(ctx.scope) : verdict;
  },
};

export interface MenuPolicies {
  readonly read: PolicyTable<Term>;
  readonly create: PolicyTable;
  readonly update: PolicyTable<Term>;
  readonly remove: PolicyTable<Term>;
}

export const menuPolicies = (taxonomy: Taxonomy, record: (ctx: Ctx) => Promise<Term>): MenuPolicies => ({
  read: {
    record,
    also: async (ctx, { id }) => {
      const verdict = refusedContext(ctx);
      return verdict === true ? isReadable(await readableMenus(ctx), id) || menuRefusals.view(ctx.scope) : verdict;
    },
  },
  create: { can: taxonomy.capabilities.edit_terms, code: 'rest_cannot_create' },
  update: { record, can: 'edit_term', code: 'rest_cannot_update' },
  remove: { record, can: 'delete_term', code: 'rest_cannot_delete' },
});

/** Unpublished items require menu permissions; published ones are readable with their menu. */
export async function mayReadItem(ctx: Ctx, row: PostRow): Promise<Verdict> {
  const { scope } = ctx;
  const verdict = refusedContext(ctx);
  if (verdict !== true) return verdict;
  if (!canReadPost(scope, row)) return postRefusals.read(scope);
  const readable = await readableMenus(ctx);
  if (readable === 'all') return true;
  const menus = (await termsOfPost(scope, row.id)).filter(({ taxonomy }) => taxonomy === menuTaxonomy);
  return menus.some(({ id }) => isReadable(readable, id)) || menuRefusals.view(scope);
}
