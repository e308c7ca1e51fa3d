import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dialects } from '../dialect.ts';
import type { Dialect } from '../dialect.ts';
import { contractOf, typesOf } from '../domain/site/contract.actions.ts';
import type { JsonMap } from '../lib/json.ts';
import { textOf } from './command.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './exits.ts';
import type { Exit } from './exits.ts';
import { onSite } from './on-site.ts';
import { reasonOf } from './reason.ts';

/** Milliseconds that a site elsewhere is given to answer. */
const patience = 30_000;

interface Told {
  readonly types: string;
  readonly routes: number;
  readonly dialect: Dialect;
}

export async function run(given: CommandContext): Promise<Exit> {
  const [file = 'platen-types.ts'] = given.words;
  const from = textOf(given, 'from');
  const { types, routes, dialect } = from === undefined ? await typesHere(given) : await typesAt(from);
  const path = join(given.folder, file);
  const heading =
    '// Written by platen types: what this site answers to, plugins included. Write it anew when they change.';
  await writeFile(path, `${heading}\n\n${types}`).catch((error) => {
    throw new CommandError({
      exit: 'unusable',
      message: `${path} cannot be written: ${reasonOf(error)}`,
      mend: 'Name another file.',
    });
  });
  given.terminal.show(
    { file, routes, dialect: dialect.name },
    `Wrote the types of ${routes} routes to ${file}. Use them with createClient<Routes>(…).`,
  );
  return 'done';
}

function told(document: JsonMap, dialect: Dialect): Told {
  const types = typesOf(document, dialect);
  if (types === null) throw new Error('this is no contract');
  return { types, routes: Object.keys(document['paths'] as JsonMap).length, dialect };
}

const typesHere = (given: CommandContext): Promise<Told> =>
  onSite(given, async (site) => {
    const scope = await site.operatorScope();
    // As clients get it, and not as the tables of the service have it.
    return told(JSON.parse(JSON.stringify(await contractOf(scope))) as JsonMap, scope.site.dialect);
  });

/** The contract is public; which dialect the site speaks shows in where it is. */
async function typesAt(address: string): Promise<Told> {
  const home = address.replace(/\/+$/, '');
  const reasons: string[] = [];
  for (const dialect of Object.values(dialects)) {
    const url = `${home}/${dialect.root}/openapi.json`;
    const found = await readDocument(url)
      .then((document) => told(document, dialect))
      .catch((error: unknown) => reasonOf(error));
    if (typeof found !== 'string') return found;
    reasons.push(`${url}: ${found}`);
  }
  throw new CommandError({
    exit: 'unusable',
    message: `There is no contract at ${home}.\n${reasons.join('\n')}`,
    mend: 'Give the address of the site itself, such as --from https://example.org, and see that it runs.',
  });
}

async function readDocument(url: string): Promise<JsonMap> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as JsonMap;
}
