import type { Ctx, PolicyTable } from '../../rest/route.ts';
import type { Scope } from '../../scope.ts';

const code = 'rest_cannot_manage_widgets';

export const mayManage = ({ caller }: Scope): boolean => caller.can('edit_theme_options');

/** For those who look after what the theme shows. */
export const managers: PolicyTable = { code, also: ({ scope }) => mayManage(scope) };

/**
 * The same for one thing, which may not be there. Whoever may not manage is told that before anything else; whoever may
 * is told by the handler, and is allowed the same methods whether it is there or not.
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
