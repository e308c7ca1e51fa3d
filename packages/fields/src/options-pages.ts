import { isMap, RestError, setOptions } from '@platen/server';
import type { Ctx, Json, JsonMap, Mismatch, PluginApi, RouteDefinition, Scope } from '@platen/server';
import { collectChanges } from './collect-changes.ts';
import type { Definition, Field } from './definitions/definition.ts';
import { flag, textOf } from './definitions/settings.ts';
import { formatOf } from './member.ts';
import { callerOf } from './place.ts';
import { recordsFor } from './shown-records.ts';
import { isEditable } from './site-fields.ts';
import type { SiteField, SiteFields } from './site-fields.ts';
import { missingFields, refuseTotal } from './values/check-fields.ts';
import { schemasOf } from './values/field-schemas.ts';
import { isValued, layoutNamed, layoutsAt, readField, rowCount, together } from './values/read-fields.ts';
import type { StoredMeta } from './values/read-fields.ts';
import { changedMeta } from './values/write-fields.ts';
import type { MetaChanges } from './values/write-fields.ts';

/** A form with fields of the whole site. */
interface OptionsPage {
  readonly slug: string;
  readonly title: string;
  /** Who can read and write all of its fields. */
  readonly capability: string;
  /** What the names of its options start with. */
  readonly prefix: string;
}

const pagesIn = (definitions: readonly Definition[]): readonly OptionsPage[] =>
  definitions
    .filter(({ kind }) => kind === 'ui_options_page')
    .map(({ members }) => ({ settings: members }))
    .filter((given) => given.settings['active'] === undefined || flag(given, 'active'))
    .map((given) => ({
      slug: textOf(given, 'menu_slug'),
      title: textOf(given, 'page_title') || textOf(given, 'title'),
      capability: textOf(given, 'capability') || 'edit_posts',
      prefix: (textOf(given, 'data_storage') === 'post_id' && textOf(given, 'post_id')) || 'options',
    }));

/** The route of each options page: `/options/site-settings`. */
export const optionsRoutes = (
  site: SiteFields,
  definitions: readonly Definition[],
  { dialect }: Pick<PluginApi, 'dialect'>,
): readonly RouteDefinition[] =>
  pagesIn(definitions).map((page) => ({
    namespace: `${dialect}/v2`,
    path: `/options/${page.slug}`,
    schema: () => itemSchema(site, page),
    endpoints: [
      {
        methods: ['GET'],
        answers: 'one',
        args: {
          [site.names.format]: { schema: { type: 'string', description: 'Format of the values.' } },
        },
        permit: { also: ({ scope }) => scope.caller.can(page.capability) || isPublic(site, page) },
        handle: (ctx) => readPage(site, page, ctx),
      },
      {
        methods: ['POST', 'PUT', 'PATCH'],
        args: {
          [site.names.member]: {
            schema: memberSchema(site, page),
            required: true,
            unchecked: true,
            check: async (value, { scope }) => {
              const planned = await planWrite(site, page, { scope, value });
              return 'changes' in planned ? null : planned;
            },
          },
        },
        permit: { signIn: true, can: page.capability },
        handle: (ctx) => writePage(site, page, ctx),
      },
    ],
  }));

const memberSchema = (site: SiteFields, page: OptionsPage) => ({
  type: 'object' as const,
  description: 'Values of custom fields by name.',
  properties: schemasOf(
    fieldsOn(site, page, { all: true }).map(({ field }) => field),
    site.names,
  ),
});

const itemSchema = (site: SiteFields, page: OptionsPage): JsonMap => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: `options-${page.slug}`,
  type: 'object',
  properties: {
    slug: { type: 'string', description: 'Name of the options page.', readonly: true },
    title: { type: 'string', description: 'Title of the options page.', readonly: true },
    [site.names.member]: {
      type: 'object',
      description: 'Values of custom fields by name.',
      additionalProperties: true,
    },
  },
});

/** Groups without `show_in_rest` are for users with the capability of the page. */
function fieldsOn(
  { groups }: SiteFields,
  { slug }: OptionsPage,
  { all, scope }: { readonly all: boolean; readonly scope?: Scope },
): readonly SiteField[] {
  const caller = scope === undefined ? { isSignedIn: false, roles: [] } : callerOf(scope);
  const shown = groups.filter(
    ({ group, isOnOptionsPage }) =>
      (all || group.showInRest) && isOnOptionsPage({ kind: 'options', type: slug, caller }),
  );
  return [...new Map(shown.flatMap(({ fields }) => fields).map((one) => [one.field.name, one])).values()];
}

const isPublic = (site: SiteFields, page: OptionsPage): boolean => fieldsOn(site, page, { all: false }).length > 0;

const fieldsFor = (site: SiteFields, page: OptionsPage, scope: Scope): readonly SiteField[] =>
  fieldsOn(site, page, { all: scope.caller.can(page.capability), scope });

function readPage(site: SiteFields, page: OptionsPage, { scope, params }: Ctx): Promise<JsonMap> {
  const fields = fieldsFor(site, page, scope).map(({ field }) => field);
  return show(site, page, { scope, params, fields, meta: metaOf(fields, page, scope) });
}

interface Showing {
  readonly scope: Scope;
  readonly params: JsonMap;
  readonly fields: readonly Field[];
  readonly meta: StoredMeta;
}

async function show(site: SiteFields, page: OptionsPage, { scope, params, fields, meta }: Showing): Promise<JsonMap> {
  const source = {
    meta,
    format: formatOf(site, params[site.names.format], 'view'),
    context: scope.caller.can(page.capability) ? ('edit' as const) : ('view' as const),
    records: recordsFor(scope),
    layoutMember: site.names.layoutMember,
    termsIn: () => Promise.resolve([]),
  };
  const values = fields.map((field) => ({ name: field.name, value: readField(field, field.name, source) }));
  return { slug: page.slug, title: page.title, [site.names.member]: await together(values) };
}

/** Values are options with the names that ACF gives them: `options_phone`, and `_options_phone` for the key of the field. */
const optionOf = ({ prefix }: OptionsPage, key: string): string =>
  key.startsWith('_') ? `_${prefix}${key}` : `${prefix}_${key}`;

/** The options of a page as the meta of a record. */
function metaOf(fields: readonly Field[], page: OptionsPage, { options }: Pick<Scope, 'options'>): StoredMeta {
  const meta: { [key: string]: readonly Json[] } = {};
  const collect = (some: readonly Field[], prefix: string): void => {
    for (const field of some.filter(isValued)) {
      const key = `${prefix}${field.name}`;
      for (const name of [key, `_${key}`]) {
        const value = options.get(optionOf(page, name));
        if (value !== undefined) meta[name] = [value];
      }
      if (field.type === 'group' || field.type === 'clone') collect(field.fields, `${key}_`);
      for (let at = 0; field.type === 'repeater' && at < rowCount(meta, key); at += 1)
        collect(field.fields, `${key}_${at}_`);
      for (const [at, layout] of field.type === 'flexible_content' ? layoutsAt(meta, key).entries() : [])
        collect(layoutNamed(field, layout)?.fields ?? [], `${key}_${at}_`);
    }
  };
  collect(fields, '');
  return meta;
}

interface Plan {
  readonly changes: MetaChanges;
  readonly fields: readonly Field[];
  readonly meta: StoredMeta;
}

async function planWrite(
  site: SiteFields,
  page: OptionsPage,
  { scope, value }: { readonly scope: Scope; readonly value: Json },
): Promise<Plan | Mismatch> {
  const { member } = site.names;
  if (!isMap(value))
    return { code: 'rest_invalid_type', message: `${member} must be an object.`, data: { param: member } };
  const checked = fieldsFor(site, page, scope).filter((one) => isEditable(scope, one));
  const fields = checked.map(({ field }) => field);
  const stored = metaOf(fields, page, scope);
  const changes: MetaChanges = new Map();
  const [mismatch] = await collectChanges(site, {
    fields: checked,
    values: value,
    given: { scope, meta: stored },
    changes,
  });
  const meta = changedMeta(stored, changes);
  const [missing] = missingFields(fields, { prefix: '', path: member, meta });
  return mismatch ?? missing ?? refuseTotal(member, changes) ?? { changes, fields, meta };
}

async function writePage(site: SiteFields, page: OptionsPage, { scope, params }: Ctx): Promise<JsonMap> {
  const planned = await planWrite(site, page, { scope, value: params[site.names.member] ?? null });
  if (!('changes' in planned)) throw new RestError({ ...planned, status: 400, data: {} });
  const { changes, fields, meta } = planned;
  const values = [...changes].map(([key, value]) => [optionOf(page, key), value ?? null] as const);
  if (values.length > 0) await setOptions(scope, Object.fromEntries(values));
  return show(site, page, { scope, params, fields, meta });
}
