import type { Theme } from './theme.ts';
import { activeTheme, switchTheme } from './themes.actions.ts';
import { themeErrors } from './themes.errors.ts';
import { themeResource } from './themes.fields.ts';
import { denial, forbidden } from '../../rest/errors.ts';
import { createMemo } from '../../lib/memo.ts';
import { presentOne } from '../../rest/present.ts';
import { registeredEntry, registeredList } from '../../rest/registered.ts';
import { itemSchema } from '../../rest/resource.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Ctx, RouteDefinition, Verdict } from '../../rest/route.ts';
import { list, string } from '../../schema/build.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { canEditSomeType } from '../types/types.actions.ts';
import { scalarText } from '../../lib/json.ts';

const statuses = ['active', 'inactive'] as const;

/** Users who can edit something can see the active theme; only users who can switch themes see the others. */
function maySee(scope: Scope, asked: 'active' | 'others'): Verdict {
  const isSeen = scope.caller.can('switch_themes') || scope.caller.can('manage_network_themes');
  if (isSeen || (asked === 'active' && canEditSomeType(scope))) return true;
  const code = asked === 'active' ? 'rest_cannot_view_active_theme' : 'rest_cannot_view_themes';
  return forbidden(code, !isVisitor(scope), denial('view themes', asked === 'active' ? 'edit_posts' : 'switch_themes'));
}

const isOnlyActive = ({ params }: Pick<Ctx, 'params'>): boolean => {
  const asked = params['status'];
  return Array.isArray(asked) && asked.length === 1 && asked[0] === 'active';
};

function findThemes({ scope, params }: Ctx): readonly Theme[] {
  const wanted = (params['status'] ?? statuses) as readonly string[];
  const active = activeTheme(scope);
  return scope.themes.all.filter((theme) => wanted.includes(theme === active ? 'active' : 'inactive'));
}

/** Nobody is told more than that there is no such theme; who may see all of them may ask for any. */
function maySeeNamed({ scope, path }: Ctx, theme: Theme | undefined): Verdict {
  if (theme === undefined)
    return maySee(scope, 'others') === true || themeErrors.unknown(scalarText(path['stylesheet']));
  return maySee(scope, theme === activeTheme(scope) ? 'active' : 'others');
}

export function themeRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const themes = { namespace: dialect.namespace('v2'), resource: themeResource };
  const stylesheet = { schema: string({ description: 'Folder name of the theme.' }) };
  return [
    registeredList({
      ...themes,
      path: '/themes',
      totals: true,
      args: {
        status: {
          schema: list(string({ enum: statuses }), {
            description: 'Limit results to the active or inactive themes.',
          }),
        },
      },
      permit: { also: (ctx) => maySee(ctx.scope, isOnlyActive(ctx) ? 'active' : 'others') },
      find: findThemes,
    }),
    registeredEntry({
      ...themes,
      path: '/themes/(?P<stylesheet>[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)',
      args: { stylesheet },
      name: 'stylesheet',
      find: (scope, name) => scope.themes.get(name),
      unknown: themeErrors.unknown,
      permit: { also: maySeeNamed },
    }),
    singleRoute({
      namespace: themes.namespace,
      path: '/active-theme',
      schema: () => itemSchema(themeResource),
      permit: { can: 'switch_themes', code: 'rest_cannot_switch_themes' },
      update: {
        answers: 'one',
        args: { stylesheet: { ...stylesheet, required: true } },
        example: { stylesheet: 'my-theme' },
        handle: async (ctx) => {
          const theme = await switchTheme(ctx.scope, scalarText(ctx.params['stylesheet']));
          const options = await ctx.scope.optionCache.current();
          return presentOne({ ...ctx, scope: { ...ctx.scope, options, memo: createMemo() } }, themeResource, theme);
        },
      },
    }),
  ];
}
