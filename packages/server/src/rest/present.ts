import { respond } from './response.ts';
import type { Item, Links, RestResponse } from './response.ts';
import type { AnyField, AnyTable, Context, Reading } from './field.ts';
import { showLinks } from './links.ts';
import { registeredFieldsOf } from './registered-fields.ts';
import type { Ctx } from './route.ts';
import type { Resource } from './resource.ts';
import { isSelected, selectionBelow } from '../lib/selection.ts';
import type { Selection } from '../lib/selection.ts';
import { selectionOf } from './shape.ts';
import type { Scope } from '../scope.ts';
import { emptyMap, scalarText } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';

/** The response for one row. */
export async function presentOne<Row, Needs>(
  ctx: Ctx,
  resource: Resource<Row, Needs>,
  row: Row,
  context?: Context,
): Promise<RestResponse> {
  const { data, links } = await presentItem(ctx, resource, row, context);
  return respond(data, { links });
}

/** One row as an item, for a response that has more in it. */
export async function presentItem<Row, Needs>(
  ctx: Ctx,
  resource: Resource<Row, Needs>,
  row: Row,
  context?: Context,
): Promise<Item> {
  const [{ data, links } = { data: {}, links: {} }] = await present(ctx, resource, [row], context);
  return { data: resource.complete?.(data, row, ctx.scope) ?? data, links };
}

/** The items of a list, each with its links in it. */
export async function presentList<Row, Needs>(
  ctx: Ctx,
  resource: Resource<Row, Needs>,
  rows: readonly Row[],
): Promise<Json[]> {
  const { cachedItems } = ctx.scope;
  const presentRows = async (scope: Scope, some: readonly Row[]): Promise<Json[]> => {
    const items = await present({ ...ctx, scope }, resource, some);
    return items.map(({ data, links }, at) => {
      const item = Object.keys(links).length === 0 ? data : { ...data, _links: showLinks(scope.site.dialect, links) };
      return resource.complete?.(item, some[at] as Row, scope) ?? item;
    });
  };
  if (cachedItems === undefined || resource.hasCachedItems !== true) return presentRows(ctx.scope, rows);
  return cachedItems.presentEach(ctx, { resource: resource.name, rows, present: presentRows });
}

/** A response whose items are keyed by name instead of listed. */
export async function presentKeyed<Row, Needs>(
  ctx: Ctx,
  resource: Resource<Row, Needs>,
  rows: ReadonlyMap<string, Row>,
): Promise<RestResponse> {
  const items = await presentList(ctx, resource, [...rows.values()]);
  const keyed = emptyMap();
  for (const [at, name] of [...rows.keys()].entries()) keyed[name] = items[at] ?? {};
  return respond(keyed, { kind: 'keyed' });
}

/** Every row's item, with each need loaded once for all of them. */
export async function present<Row, Needs>(
  { scope, request, params }: Pick<Ctx, 'scope' | 'request' | 'params'>,
  resource: Resource<Row, Needs>,
  rows: readonly Row[],
  context: Context = contextOf({ params }),
): Promise<Item[]> {
  const reading: Reading = { scope, request, params, context };
  const selection = selectionOf(request);
  const plan = planOf(resource.fields, reading, selection);
  const showsLinks =
    resource.links !== undefined && (isSelected(selection, '_links') || isSelected(selection, '_embedded'));
  const linkNeeds = showsLinks ? (resource.linkNeeds?.(context) ?? []) : [];
  const needs = await loadNeeds(resource, [...plan.needs, ...linkNeeds] as (keyof Needs)[], { reading, rows });
  const items = rows.map((row) => ({
    data: readRow(plan.fields, row, needs),
    links: showsLinks ? (resource.links?.(row, reading, needs) ?? {}) : {},
  }));
  for (const { name } of plan.fields.filter(({ field }) => field.shownOnce === true))
    for (const { data } of items) scope.secrets?.add(scalarText(data[name]));
  return finish(resource, { rows, items, reading, selection });
}

export const contextOf = ({ params }: Pick<Ctx, 'params'>): Context => {
  const named = params['context'];
  return named === 'edit' || named === 'embed' ? named : 'view';
};

interface PlannedField {
  readonly name: string;
  readonly field: AnyField;
  readonly parts: readonly PlannedField[] | null;
}

/** What is shown of a table, and what has to be loaded for it. */
interface Plan {
  readonly fields: readonly PlannedField[];
  readonly needs: ReadonlySet<PropertyKey>;
}

// Memoized pure work: what a context shows of a table never changes.
const wholePlans = new WeakMap<AnyTable, Map<Context, Plan>>();

function planOf(fields: AnyTable, reading: Reading, selection: Selection | null): Plan {
  const plan = selection === null ? wholePlan(fields, reading.context) : planFor(fields, reading.context, selection);
  const isShown = ({ field }: PlannedField): boolean => field.when?.(reading) !== false;
  return plan.fields.every(isShown) ? plan : planned(plan.fields.filter(isShown));
}

function wholePlan(fields: AnyTable, context: Context): Plan {
  const plans = wholePlans.get(fields) ?? new Map<Context, Plan>();
  const known = plans.get(context);
  if (known !== undefined) return known;
  const plan = planFor(fields, context, null);
  wholePlans.set(fields, plans.set(context, plan));
  return plan;
}

/** The id is shown whatever is selected. */
const planFor = (fields: AnyTable, context: Context, selection: Selection | null): Plan =>
  planned(planFields(fields, context, selection).filter(({ name }) => name === 'id' || isSelected(selection, name)));

function planFields(fields: AnyTable, context: Context, selection: Selection | null): PlannedField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.in.includes(context) || (field.onlyNamed === true && selection === null)) return [];
    const below = selectionBelow(selection, name);
    const parts =
      field.parts === undefined
        ? null
        : planFields(field.parts, context, below).filter((part) => isSelected(below, part.name));
    return [{ name, field, parts }];
  });
}

const planned = (fields: readonly PlannedField[]): Plan => ({ fields, needs: new Set(fields.flatMap(needsOf)) });

const needsOf = ({ field, parts }: PlannedField): readonly PropertyKey[] => [
  ...(field.needs ?? []),
  ...(parts ?? []).flatMap(needsOf),
];

/** The names come from a table of ours, so a plain object will do: it is quicker to fill and to write. */
function readRow(plan: readonly PlannedField[], row: unknown, needs: unknown): JsonMap {
  const data: { [name: string]: Json } = {};
  for (const { name, field, parts } of plan) {
    if (field.has?.(row as never, needs as never) === false) continue;
    data[name] = parts === null ? (field.read?.(row as never, needs as never) ?? null) : readRow(parts, row, needs);
  }
  return data;
}

interface Page<Row> {
  readonly reading: Reading;
  readonly rows: readonly Row[];
}

/** What nothing asked for is not in it, and is not looked at. */
async function loadNeeds<Row, Needs>(
  resource: Resource<Row, Needs>,
  names: readonly (keyof Needs)[],
  { reading, rows }: Page<Row>,
): Promise<Needs> {
  if (rows.length === 0) return {} as Needs;
  const load = async (name: keyof Needs) => [name, await resource.needs[name](reading, rows)] as const;
  return Object.fromEntries(await Promise.all([...new Set(names)].map(load))) as Needs;
}

interface ReadPage<Row> extends Page<Row> {
  readonly items: readonly Item[];
  readonly selection: Selection | null;
}

/** Adds what plugins registered for the resource, then lets them change each item. */
async function finish<Row, Needs>(resource: Resource<Row, Needs>, page: ReadPage<Row>): Promise<Item[]> {
  const { scope, request, context } = page.reading;
  const { hooks } = scope.site;
  const hook = `rest_prepare_${resource.name}` as const;
  const fields = registeredFieldsOf(scope.site, resource.registeredFor);
  const showsLinks = isSelected(page.selection, '_links') || isSelected(page.selection, '_embedded');
  const linked = showsLinks && fields.some(({ links }) => links !== undefined);
  const registered = fields.filter(
    ({ name, schema, onlyNamed }) =>
      isSelected(page.selection, name) &&
      !(onlyNamed === true && page.selection === null) &&
      (schema?.context === undefined || schema.context.includes(context)),
  );
  if (registered.length === 0 && !linked && !hooks.has(hook)) return [...page.items];
  return Promise.all(
    page.items.map(async (item, at) => {
      const data: { [name: string]: Json } = Object.assign(emptyMap(), item.data);
      const given = { scope, request, context, row: page.rows[at] as unknown };
      for (const { name, get } of registered) data[name] = await get(data, given);
      const added = linked ? await Promise.all(fields.map(async (field) => field.links?.(given) ?? {})) : [];
      const links = Object.assign({}, item.links, ...added) as Links;
      return hooks.filter(hook, { data, links }, given);
    }),
  );
}
