import { isMap, respond, restUrl } from '@platen/server';
import type { Args, Ctx, Json, JsonMap, RouteDefinition } from '@platen/server';
import { jsonOf } from '../definitions/definition-json.ts';
import type { DefinitionDocument } from '../definitions/read-documents.ts';
import { entriesOf, memberOf } from '../definitions/ordered-json.ts';
import { flag, textIn } from '../definitions/settings.ts';
import { kinds } from '../definitions/definition.ts';
import { permit } from './capability.ts';
import {
  duplicateDefinition,
  kindOf,
  nameMember,
  plugin,
  problemJson,
  propose,
  removeDefinition,
  requireDefinition,
  requireRevision,
  revisionOf,
  saveDefinition,
  storedDefinitions,
} from './definitions.ts';

const namespace = 'fields/v1';
const key: Args = { key: { schema: { type: 'string', description: 'Key of the definition, such as group_recipe.' } } };
const members: Args[string] = {
  schema: {
    type: 'object',
    description: 'Members of the definition, in the ACF format. Choices can be a list of pairs: [["red", "Red"]].',
    additionalProperties: true,
  },
};
const kind: Args[string] = { schema: { type: 'string', enum: [...kinds], description: 'Kind of definition.' } };
const revision: Args[string] = {
  schema: { type: 'string', description: 'Revision that the change is based on. If it is not the stored one: 409.' },
};

export const definitionRoutes: readonly RouteDefinition[] = [
  {
    namespace,
    path: '/definitions',
    endpoints: [
      { methods: ['GET'], answers: 'list', args: { kind }, permit, handle: list },
      {
        methods: ['POST'],
        args: { kind: { ...kind, required: true }, definition: { ...members, required: true } },
        permit,
        example: { kind: 'ui_options_page', definition: { page_title: 'Shop', menu_slug: 'shop' } },
        handle: create,
      },
    ],
  },
  {
    namespace,
    path: '/definitions/(?P<key>[\\w-]+)',
    args: key,
    endpoints: [
      { methods: ['GET'], answers: 'one', permit, handle: async (ctx) => show(ctx, await storedAt(ctx), true) },
      {
        methods: ['POST', 'PUT', 'PATCH'],
        args: {
          definition: members,
          active: { schema: { type: 'boolean', description: 'Whether the definition has an effect.' } },
          revision: { ...revision, required: true },
        },
        permit,
        handle: update,
      },
      { methods: ['DELETE'], args: { revision }, permit, handle: remove },
    ],
  },
  {
    namespace,
    path: '/definitions/(?P<key>[\\w-]+)/duplicate',
    args: key,
    endpoints: [
      {
        methods: ['POST'],
        permit,
        handle: async (ctx) => created(ctx, await duplicateDefinition(ctx.scope, await storedAt(ctx))),
      },
    ],
  },
  {
    namespace,
    path: '/checks',
    endpoints: [
      {
        methods: ['POST'],
        args: {
          kind: { ...kind, required: true },
          key: {
            schema: { type: 'string', description: 'Key of the definition that is changed; empty for a new one.' },
          },
          definition: { ...members, required: true },
        },
        permit,
        handle: check,
      },
    ],
  },
];

const storedAt = ({ scope, path }: Ctx): Promise<DefinitionDocument> => requireDefinition(scope, textIn(path['key']));

const membersIn = (value: Json | undefined): JsonMap => (isMap(value) ? value : {});

async function list(ctx: Ctx): Promise<Json> {
  const { read } = await storedDefinitions(ctx.scope);
  const { kind: asked } = ctx.params;
  return read
    .filter(({ definition }) => asked === undefined || definition.kind === asked)
    .map((one) => show(ctx, one, false));
}

async function create(ctx: Ctx) {
  const { scope, params } = ctx;
  const saved = await saveDefinition(scope, {
    kind: kindOf(params['kind']),
    members: membersIn(params['definition']),
    stored: null,
  });
  return created(ctx, saved);
}

const created = (ctx: Ctx, saved: DefinitionDocument) =>
  respond(show(ctx, saved, true), {
    status: 201,
    headers: { Location: restUrl(ctx.scope, `/${namespace}/definitions/${saved.definition.key}`) },
  });

async function update(ctx: Ctx) {
  const { scope, params, sent } = ctx;
  const stored = await storedAt(ctx);
  requireRevision(stored, textIn(params['revision']));
  const { definition } = stored;
  const before = membersIn(jsonOf(definition.source));
  const members = {
    ...(sent['definition'] === undefined ? before : membersIn(params['definition'])),
    ...(sent['active'] !== undefined && { active: params['active'] ?? null }),
    ...(before['modified'] !== undefined && { modified: Math.floor(Date.now() / 1000) }),
  };
  return show(ctx, await saveDefinition(scope, { kind: definition.kind, members, stored }), true);
}

async function remove(ctx: Ctx): Promise<Json> {
  const stored = await storedAt(ctx);
  if (ctx.params['revision'] !== undefined) requireRevision(stored, textIn(ctx.params['revision']));
  await removeDefinition(ctx.scope, stored);
  return { deleted: true, previous: show(ctx, stored, true) };
}

async function check({ scope, params }: Ctx): Promise<Json> {
  const asked = textIn(params['key']);
  const stored = asked === '' ? null : await requireDefinition(scope, asked);
  const { problems } = await propose(scope, {
    kind: stored?.definition.kind ?? kindOf(params['kind']),
    members: membersIn(params['definition']),
    stored,
  });
  return { problems: problems.map(problemJson) };
}

/** A definition for the API. Lists leave out its members. */
function show({ scope }: Ctx, { definition, document }: DefinitionDocument, isWhole: boolean): JsonMap {
  const { kind: own, members: all, title, source } = definition;
  const { origin, path, modifiedAt, modifiedBy, replacedText } = document;
  const place = scope.plugins.documentPlace(plugin);
  return {
    key: definition.key,
    kind: own,
    title,
    name: textIn(all[nameMember[own] ?? '']),
    active: all['active'] === undefined || flag({ settings: all }, 'active'),
    ...(own === 'group' && {
      field_count: entriesOf(memberOf(source, 'fields')).length,
      location: all['location'] ?? [],
    }),
    origin,
    file: path,
    // In production, files are changed in the repository of the site.
    is_editable: origin === 'database' || place?.store === 'files',
    replaces_row: replacedText !== null,
    modified_gmt: modifiedAt,
    modified_by: modifiedBy,
    revision: revisionOf(document),
    ...(isWhole && { definition: jsonOf(source) }),
  };
}
