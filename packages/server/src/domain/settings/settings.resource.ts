import type { Setting } from './settings.registry.ts';
import { readSettings, updateSettings } from './settings.actions.ts';
import type { Arg, Args, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Schema } from '../../schema/schema.ts';

const forManagers: PolicyTable = { signIn: true, can: 'manage_options' };

/** One object for the whole site: no items, no contexts, no links. */
export const settingRoutes = ({ dialect, settings }: Pick<SiteDraft, 'dialect' | 'settings'>): RouteDefinition[] => [
  singleRoute({
    namespace: dialect.namespace('v2'),
    path: '/settings',
    schema: () => settingsSchema(settings.all()),
    permit: forManagers,
    read: ({ scope }) => readSettings(scope),
    update: {
      args: settingArgs(settings.all()),
      example: { title: 'Tea notes', posts_per_page: 20 },
      handle: async ({ scope, sent }) => {
        await updateSettings(scope, sent);
        return readSettings(scope);
      },
    },
  }),
];

const settingsSchema = (settings: readonly Setting[]): JsonMap => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'settings',
  type: 'object',
  properties: Object.fromEntries(settings.map(({ name, schema }) => [name, schema])) as unknown as JsonMap,
});

const settingArgs = (settings: readonly Setting[]): Args =>
  Object.fromEntries(settings.map((setting) => [setting.name, settingArg(setting)]));

/** Null, which removes what is stored, is no value that a schema would let pass; so the setting judges for itself. */
function settingArg({ name, schema, check }: Setting): Arg {
  const { type, title, description, default: _, ...keywords } = schema;
  const shown = { title, description, ...(type && { type }), ...keywords } as Schema;
  return {
    schema: shown,
    unchecked: true,
    check: (value) => {
      const outcome = value === null ? null : check(value, name);
      return outcome === null || outcome.ok ? null : outcome.refusal;
    },
  };
}
