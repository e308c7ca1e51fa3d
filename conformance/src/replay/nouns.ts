import type { Json } from './json.ts';
import { isList, isMap } from './json.ts';
import { namesUsed } from './names.ts';
import {
  BLOCK_MARKS,
  EMBEDS,
  FIXTURE_ROUTES,
  KNOWN_NOUNS,
  MEMBERS,
  ROUTES,
  SITE,
  SUBROUTES,
  WHOLE_ROUTES,
} from './noun-table.ts';
import type { Recording, RequestStep, SiteChange } from './recording.ts';
import { isSleep } from './recording.ts';

export function refuseUnknownNouns(nouns: readonly string[]): void {
  const unknown = nouns.filter((noun) => !KNOWN_NOUNS.has(noun));
  if (unknown.length === 0) return;
  throw new Error(`no step can need ${unknown.join(', ')}; known nouns: ${[...KNOWN_NOUNS].toSorted().join(', ')}`);
}

/**
 * For each step the missing nouns it waits for; none for a step that is played. This is decided from the recording
 * and the list of missing nouns alone, before anything is sent: no answer can turn a failure into waiting.
 */
export function waitingNouns(recording: Recording, missingNouns: readonly string[]): readonly (readonly string[])[] {
  const missing = new Set(missingNouns);
  const ofSite = needsOfSite(recording.site);
  const waitingNames = new Map<string, ReadonlySet<string>>();
  return recording.steps.map((step) => {
    if (isSleep(step)) return [];
    const inherited = [...namesUsed(step)].flatMap((name) => [...(waitingNames.get(name) ?? [])]);
    const waits = new Set([...ofSite, ...needsOfStep(step, recording.site), ...inherited]).intersection(missing);
    for (const name of Object.keys(step.save ?? {})) waitingNames.set(name, waits);
    return [...waits].toSorted();
  });
}

function needsOfSite(site: SiteChange): readonly string[] {
  return Object.keys(site).flatMap((key) => lookUp(SITE, key));
}

export function needsOfStep(step: RequestStep, site: SiteChange): ReadonlySet<string> {
  const names = [...namesUsed(step)];
  const asUser = step.as !== undefined && step.as !== 'anonymous';
  const routes = [...routesAsked(step), ...routesShown(step.expect.body)];
  return new Set([
    ...(asUser || names.some((name) => name.startsWith('user.')) ? ['users'] : []),
    ...(names.includes('term.uncategorized') ? ['terms'] : []),
    ...routes.flatMap((route) => needsOfRoute(route, site)),
    ...needsOfBody(step),
    ...relationsShown(step.expect.body).flatMap((relation) => lookUp(EMBEDS, relation)),
  ]);
}

/** Only a step that succeeded had the record it names: one that was refused shows what happens without it. */
function needsOfBody({ body, expect }: RequestStep): readonly string[] {
  if (!isMap(body) || expect.status >= 400) return [];
  const members = Object.entries(body).filter(([, value]) => typeof value === 'string' && value !== '');
  const texts = members.map(([, value]) => String(value));
  return [
    ...members.flatMap(([name]) => lookUp(MEMBERS, name)),
    ...Object.entries(BLOCK_MARKS).flatMap(([mark, nouns]) => (texts.some((text) => text.includes(mark)) ? nouns : [])),
  ];
}

function lookUp(table: Readonly<Record<string, readonly string[]>>, key: string): readonly string[] {
  return Object.hasOwn(table, key) ? (table[key] ?? []) : [];
}

function needsOfRoute(route: string, site: SiteChange): readonly string[] {
  const [space, version, word, ...rest] = route.split('/').filter((segment) => segment !== '');
  // A path into an index may go on behind the route: `/cms/v2/statuses.namespace`.
  const key = [space, version, word?.split('.')[0]].filter((part) => part !== undefined).join('/');
  const nouns = [...lookUp(ROUTES, key), ...(site.fixture === true ? lookUp(FIXTURE_ROUTES, key) : [])];
  return nouns.length === 0
    ? []
    : [
        ...nouns,
        ...lookUp(WHOLE_ROUTES, [key, ...rest].join('/')),
        ...rest.flatMap((segment) => lookUp(SUBROUTES, segment.split('.')[0] ?? '')),
      ];
}

function routesAsked(step: RequestStep): readonly string[] {
  const [path = '', query = ''] = step.path.split('?');
  if (step.absolute === true) return [routeOfPlainAddress(step, query)];
  return path === '/batch/v1' ? routesOfParts(step.body) : [path];
}

function routeOfPlainAddress(step: RequestStep, query: string): string {
  const asked = step.query?.['rest_route'];
  return typeof asked === 'string' ? asked : (new URLSearchParams(query).get('rest_route') ?? '');
}

function routesOfParts(body: Json | undefined): readonly string[] {
  const parts = isMap(body) ? body['requests'] : undefined;
  if (!isList(parts)) return [];
  const paths = parts
    .map((part) => (isMap(part) ? part['path'] : undefined))
    .filter((path) => typeof path === 'string');
  return paths.map((path) => path.split('?')[0] ?? '');
}

/** Route patterns in an expected index: an index can only list what is there. */
function routesShown(body: Json | undefined): readonly string[] {
  if (!isMap(body)) return [];
  const prefix = 'routes.';
  const inPaths = Object.keys(body).filter((path) => path.startsWith(prefix));
  const inMap = isMap(body['routes']) ? Object.keys(body['routes']) : [];
  return [...inPaths.map((path) => path.slice(prefix.length)), ...inMap];
}

/** Relations an expected body shows embedded, in full bodies and in the paths of partial ones. */
function relationsShown(body: Json | undefined): readonly string[] {
  if (isList(body)) return body.flatMap(relationsShown);
  if (!isMap(body)) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const segments = key.split('.');
    const behind = segments[segments.lastIndexOf('_embedded') + 1];
    const inPath = segments.includes('_embedded') && behind !== undefined ? [behind] : [];
    const inMap = segments.at(-1) === '_embedded' && isMap(value) ? Object.keys(value) : [];
    return [...inPath, ...inMap, ...relationsShown(value)];
  });
}
