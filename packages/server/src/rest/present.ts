import { respond } from './response.ts';
import type { RestResponse, Item } from './response.ts';
import type { AnyField, Context } from './field.ts';
import { showLinks } from './links.ts';
import { registeredFieldsOf } from './registered-fields.ts';
import type { Ctx } from './route.ts';
import type { Resource } from './resource.ts';
import { isSelected, selectionBelow } from './selection.ts';
import type { Selection } from './selection.ts';
import { selectionOf } from './shape.ts';
import { emptyMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

interface Shape {
  readonly context: Context;
  readonly selection: Selection | null;
}

/** The answer for one row. */
export async function presentOne<Row, Have>(
  ctx: Ctx,
  resource: Resource<Row, Have>,
  row: Row,
  context?: Context,
): Promise<RestResponse> {
  const [item] = await present(ctx, resource, [row], context);
  return respond(item?.data ?? {}, { links: item?.links ?? {} });
}

/** The items of a list, each with its links in it. */
export async function presentList<Row, Have>(
  ctx: Ctx,
  resource: Resource<Row, Have>,
  rows: readonly Row[],
): Promise<Json[]> {
  const items = await present(ctx, resource, rows);
  return items.map(({ data, links }) =>
    Object.keys(links).length === 0 ? data : { ...data, _links: showLinks(ctx.scope.site.dialect, links) },
  );
}

/** An answer whose items are keyed by name instead of listed. */
export async function presentKeyed<Row, Have>(
  ctx: Ctx,
  resource: Resource<Row, Have>,
  rows: ReadonlyMap<string, Row>,
): Promise<RestResponse> {
  const items = await presentList(ctx, resource, [...rows.values()]);
  const keyed = emptyMap();
  for (const [at, name] of [...rows.keys()].entries()) keyed[name] = items[at] ?? {};
  return respond(keyed, { kind: 'keyed' });
}

/** Every row's item, with each need loaded once for all of them. */
export async function present<Row, Have>(
  ctx: Ctx,
  resource: Resource<Row, Have>,
  rows: readonly Row[],
  context: Context = contextOf(ctx),
): Promise<Item[]> {
  const { scope } = ctx;
  const wanted: Shape = { context, selection: selectionOf(ctx.request) };
  const plan = planOf(resource, wanted);
  const showsLinks = isSelected(wanted.selection, '_links') || isSelected(wanted.selection, '_embedded');
  const have = await loadNeeds(scope, resource, { plan, showsLinks }, rows);
  const items = rows.map((row) => ({
    data: readRow(plan, row, have),
    links: showsLinks && resource.links !== undefined ? resource.links(row, { scope, context }, have as Have) : {},
  }));
  return finish(ctx, resource, { rows, items, wanted });
}

export const contextOf = (ctx: Ctx): Context => {
  const named = ctx.params['context'];
  return named === 'edit' || named === 'embed' ? named : 'view';
};

interface Planned {
  readonly name: string;
  readonly field: AnyField;
  readonly parts: readonly Planned[] | null;
}

// Only a memory of pure work: what a context shows of a table never changes.
const wholePlans = new WeakMap<object, Map<Context, readonly Planned[]>>();

function planOf<Row, Have>({ fields }: Resource<Row, Have>, wanted: Shape): readonly Planned[] {
  if (wanted.selection !== null) return planFields(fields, wanted, true);
  const plans = wholePlans.get(fields) ?? new Map<Context, readonly Planned[]>();
  const known = plans.get(wanted.context);
  if (known !== undefined) return known;
  const plan = planFields(fields, wanted, true);
  wholePlans.set(fields, plans.set(wanted.context, plan));
  return plan;
}

function planFields(
  fields: Readonly<Record<string, AnyField>>,
  { context, selection }: Shape,
  keepId: boolean,
): Planned[] {
  const planned: Planned[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (!field.in.includes(context) || (field.onlyNamed === true && selection === null)) continue;
    if (!isSelected(selection, name) && !(keepId && name === 'id')) continue;
    const below = { context, selection: selectionBelow(selection, name) };
    planned.push({ name, field, parts: field.parts === undefined ? null : planFields(field.parts, below, false) });
  }
  return planned;
}

/** The names come from a table of ours, so a plain object will do: it is quicker to fill and to write. */
function readRow(plan: readonly Planned[], row: unknown, have: unknown): JsonMap {
  const data: { [name: string]: Json } = {};
  for (const { name, field, parts } of plan) {
    data[name] = parts === null ? (field.read?.(row as never, have as never) ?? null) : readRow(parts, row, have);
  }
  return data;
}

async function loadNeeds<Row, Have>(
  scope: Scope,
  resource: Resource<Row, Have>,
  { plan, showsLinks }: { plan: readonly Planned[]; showsLinks: boolean },
  rows: readonly Row[],
): Promise<Partial<Have>> {
  const names = new Set<keyof Have>(showsLinks ? resource.linkNeeds : []);
  const collect = (planned: readonly Planned[]): void => {
    for (const { field, parts } of planned) {
      for (const need of field.needs ?? []) names.add(need as keyof Have);
      if (parts !== null) collect(parts);
    }
  };
  collect(plan);
  if (names.size === 0 || rows.length === 0) return {};
  const loaded = await Promise.all(
    [...names].map(async (name) => [name, await resource.needs[name](scope, rows)] as const),
  );
  return Object.fromEntries(loaded) as Partial<Have>;
}

interface ReadPage<Row> {
  readonly rows: readonly Row[];
  readonly items: readonly Item[];
  readonly wanted: Shape;
}

/** Adds what plugins registered for the resource, then lets them change each item. */
async function finish<Row, Have>(ctx: Ctx, resource: Resource<Row, Have>, made: ReadPage<Row>): Promise<Item[]> {
  const { hooks } = ctx.scope.site;
  const hook = `rest_prepare_${resource.name}` as const;
  const registered = registeredFieldsOf(ctx.scope.site, resource.registeredFor).filter(
    ({ name, schema }) =>
      isSelected(made.wanted.selection, name) &&
      (schema?.context === undefined || schema.context.includes(made.wanted.context)),
  );
  if (registered.length === 0 && !hooks.has(hook)) return [...made.items];
  return Promise.all(
    made.items.map(async (item, at) => {
      const data: { [name: string]: Json } = Object.assign(emptyMap(), item.data);
      const given = { scope: ctx.scope, request: ctx.request, row: made.rows[at] as unknown };
      for (const { name, get } of registered) data[name] = await get(data, given);
      return hooks.filter(hook, { ...item, data }, given);
    }),
  );
}
