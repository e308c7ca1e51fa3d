import type { Ctx, PolicyTable } from '../../rest/route.ts';
import type { Scope } from '../../scope.ts';

const code = 'rest_cannot_manage_widgets';

export const mayManage = ({ caller }: Scope): boolean => caller.can('edit_theme_options');

/** For those who look after what the theme shows. */
export const managers: PolicyTable = { code, also: ({ scope }) => mayManage(scope) };

/**
 * The same for a single record. Users without the capability get 403 whether it exists or not; for all others the handler
 * reports a missing record, and `Allow` is the same in both cases.
 */
export const managersOf = (require: (ctx: Ctx) => unknown): PolicyTable => ({
  code,
  also: async (ctx) => {
    if (mayManage(ctx.scope)) return true;
    await require(ctx);
    return false;
  },
});

/** Managers, and everybody else where it is open to all. */
export const readersWhere = (isOpen: (ctx: Ctx) => boolean): PolicyTable => ({
  code,
  also: (ctx) => mayManage(ctx.scope) || isOpen(ctx),
});
