import { RestError } from '@platen/server';
import type { Json, JsonMap, PluginApi, RouteAbility, Schema, Scope } from '@platen/server';
import type { SiteFields } from './site-fields.ts';

type AbilityApi = Pick<PluginApi, 'registerAbilityCategory' | 'registerRouteAbility'>;

const type: Schema = {
  type: 'string',
  description: 'Post type, such as post or page. Default: post.',
  default: 'post',
};
const id: Schema = { type: 'integer', description: 'Id of the post.', minimum: 1, required: true };

const input = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  additionalProperties: false,
});

/** Custom fields as tools of assistants. The routes decide what a caller can do. */
export function registerAbilities({ names, groups }: SiteFields, api: AbilityApi): void {
  if (groups.length === 0) return;
  api.registerAbilityCategory({ slug: 'fields', label: 'Custom fields', description: 'Values of custom fields.' });
  for (const ability of abilities(names)) api.registerRouteAbility(ability);
}

const abilities = ({ member, format }: SiteFields['names']): readonly RouteAbility[] => [
  {
    name: 'fields/describe-fields',
    label: 'Describe custom fields',
    description:
      'Lists the custom fields of a post type: name, label, type of input, choices, and limits. Use it before you change values.',
    category: 'fields',
    input: input({ type, id: { ...id, required: false } }),
    annotations: { readonly: true, idempotent: true },
    request: (given) => ({ route: '/platen/v1/field-forms', query: { type: 'post', ...given } }),
    result: (forms) => ({ forms }),
  },
  {
    name: 'fields/read-fields',
    label: 'Get custom fields',
    description: 'Returns the values of the custom fields of a post, in the form in which they can be changed.',
    category: 'fields',
    input: input({ type, id }),
    annotations: { readonly: true, idempotent: true },
    request: (given, scope) => ({
      route: `${routeOf(scope, given)}/${Number(given['id'])}`,
      query: { context: 'edit', [format]: 'light', _fields: `id,type,${member}` },
    }),
  },
  {
    name: 'fields/update-fields',
    label: 'Update custom fields',
    description:
      'Changes the given custom fields of a post. Other fields stay the same, null removes a value, and a list of rows replaces all rows.',
    category: 'fields',
    input: input({
      type,
      id,
      values: { type: 'object', description: 'Values by the name of the field.', required: true },
    }),
    annotations: { idempotent: true },
    request: (given, scope) => ({
      method: 'POST',
      route: `${routeOf(scope, given)}/${Number(given['id'])}`,
      query: { [format]: 'light', _fields: `id,type,${member}` },
      body: { [member]: given['values'] ?? {} },
    }),
  },
];

function routeOf({ site }: Scope, { type: given = 'post' }: JsonMap): string {
  const found = site.postTypes.get(site.dialect.inward(textOf(given)));
  if (found?.showInRest === true) return `/${found.restNamespace}/${found.restBase}`;
  throw new RestError({
    code: 'ability_invalid_input',
    status: 400,
    message: `The post type "${textOf(given)}" was not found.`,
    data: {},
  });
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : '');
