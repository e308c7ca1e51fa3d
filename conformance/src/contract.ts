/** Whether answers fit what the contract of the site says of them. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { templateOf } from '../../packages/server/src/contract/template.ts';
import type { ContractCheck, Exchange } from './replay/contract-check.ts';
import type { Difference } from './replay/difference.ts';
import { isMap } from './replay/json.ts';
import type { Json, JsonMap } from './replay/json.ts';

const root = '/cms-json';

/** Writes that may change what the site answers to. */
const switches = /\/(?:plugins|active-theme|settings)\b/;

/** Here a plugin answers in the place of the route, with what no contract can know: suite, scenario and step. */
const answeredByPlugins: ReadonlySet<string> = new Set([
  'hooks/after-callbacks 6',
  'hooks/pre-dispatch 4',
  'hooks/pre-echo 1',
  'hooks/pre-echo 2',
  'hooks/pre-echo 3',
]);

export function createContractCheck(base: string): ContractCheck {
  const known = new Map<string, Promise<Contract>>();
  let now: Promise<Contract> = Promise.reject(new Error('No scenario has begun.'));
  now.catch(() => undefined);
  let hasChanged = false;
  return {
    begin: async (site) => {
      const key = JSON.stringify(site);
      hasChanged = false;
      known.set(key, (now = known.get(key) ?? readContract(base)));
      await now;
    },
    check: async (exchange, place) => {
      if (hasChanged) now = readContract(base);
      hasChanged = exchange.method !== 'GET' && switches.test(exchange.path);
      const found = (await now).check(exchange);
      if (!answeredByPlugins.has(place)) return found;
      return found?.length === 0 ? [fitsAfterAll] : null;
    },
  };
}

const fitsAfterAll: Difference = {
  kind: 'contract',
  key: 'contract',
  expected: 'an answer of a plugin; take the step from the list',
  actual: 'what the contract says',
};

interface Contract {
  check(exchange: Exchange): readonly Difference[] | null;
}

/** Contracts by their text: sites differ more often than what they answer to. */
const compiled = new Map<string, Contract>();

async function readContract(base: string): Promise<Contract> {
  const [document, index] = await Promise.all(
    [`${base}${root}/openapi.json`, `${base}${root}/`].map(async (url) => (await fetch(url)).text()),
  );
  const routes = Object.keys((JSON.parse(index ?? '') as { routes: object }).routes);
  const key = `${document} ${routes.join(' ')}`;
  const found = compiled.get(key) ?? compile(JSON.parse(document ?? '') as JsonMap, routes);
  compiled.set(key, found);
  return found;
}

function compile(document: JsonMap, patterns: readonly string[]): Contract {
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'contract', paths: document['paths'], components: document['components'] });
  const routes = patterns.map((pattern) => ({
    expression: new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`, 'i'),
    template: templateOf({ pattern }),
  }));
  const validators = new Map<string, ValidateFunction | null>();
  const validatorOf = (template: string, method: string, response: string): ValidateFunction | null => {
    const steps = ['paths', template, method, 'responses', response, 'content', 'application/json', 'schema'];
    const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    if (!validators.has(pointer)) {
      const isThere = steps.reduce<Json | undefined>((at, step) => (isMap(at) ? at[step] : undefined), document);
      const $ref = `contract#/${pointer.split('/').map(encodeURIComponent).join('/')}`;
      validators.set(pointer, isThere === undefined ? null : ajv.compile({ $ref }));
    }
    return validators.get(pointer) ?? null;
  };
  return {
    check: (exchange) => {
      const { method, path, status, body } = exchange;
      const template = routes.find(({ expression }) => expression.test(path))?.template;
      if (template === undefined) return null;
      const validate = validatorOf(template, method.toLowerCase(), status < 400 ? '2XX' : 'default');
      if (validate === null) return null;
      const misfits = validate(body) ? [] : (validate.errors ?? []).map((error) => invalid(error, body));
      return [...misfits, ...headerMisfits(exchange, namedHeaders(document, template, method))];
    },
  };
}

const memberOf = (value: Json | undefined, name: string): Json | undefined => (isMap(value) ? value[name] : undefined);

/** Name, in lower case → type, of the headers that the contract names for what an operation succeeds with. */
function namedHeaders(document: JsonMap, template: string, method: string): ReadonlyMap<string, Json | undefined> {
  const steps = ['paths', template, method.toLowerCase(), 'responses', '2XX', 'headers'];
  const headers = steps.reduce<Json | undefined>(memberOf, document);
  return new Map(
    Object.entries(isMap(headers) ? headers : {}).map(([name, header]) => [
      name.toLowerCase(),
      memberOf(memberOf(header, 'schema'), 'type'),
    ]),
  );
}

/** Sent with every response of an operation that names them; no recorded request asks by a cursor. */
const always: ReadonlySet<string> = new Set(['x-cms-total', 'x-cms-totalpages']);

/** Sent by no operation that does not name them. */
const telling: ReadonlySet<string> = new Set([...always, 'x-cms-totalatleast', 'x-cms-nextcursor', 'location']);

/** Named and not sent, sent and not named, or sent with what does not fit. */
function headerMisfits({ status, headers }: Exchange, named: ReadonlyMap<string, Json | undefined>): Difference[] {
  if (status >= 300) return [];
  const misfit = (name: string, expected: string): Difference => ({
    kind: 'contract',
    key: `contract header ${name}`,
    expected,
    actual: headers[name],
  });
  const isDue = (name: string): boolean => always.has(name) || (name === 'location' && status === 201);
  return [
    ...[...named.keys()].filter((name) => isDue(name) && !(name in headers)).map((name) => misfit(name, 'sent')),
    ...[...telling].filter((name) => name in headers && !named.has(name)).map((name) => misfit(name, 'named')),
    ...[...named]
      .filter(([name, type]) => type === 'integer' && name in headers && !/^\d+$/.test(headers[name] ?? ''))
      .map(([name]) => misfit(name, 'an integer')),
  ];
}

function invalid({ instancePath, keyword, params, schemaPath }: ErrorObject, body: Json): Difference {
  const steps = instancePath.split('/').slice(1);
  const actual = steps.reduce<Json | undefined>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as JsonMap)[step.replaceAll('~1', '/')] : undefined),
    body,
  );
  const expected = { keyword, ...(params as JsonMap), schema: schemaPath.replace(/^contract/, '') };
  return { kind: 'contract', key: `contract${instancePath.replaceAll('/', '.')}`, expected, actual };
}
