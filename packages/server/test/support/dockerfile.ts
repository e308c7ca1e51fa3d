/** Reads a Dockerfile and does in folders what it would do in images, since no engine can be counted on. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

export function readStages(text: string): readonly Stage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    const [base = '', , name = ''] = rest.split(' ');
    if (word === 'FROM') stages.push({ name, base, instructions: [] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

export interface Copy {
  /** The stage copied from; null for the project. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
}

export const copiesOf = ({ instructions }: Stage): readonly Copy[] =>
  instructions.flatMap(({ word, rest }) => {
    if (word !== 'COPY') return [];
    const words = rest.split(' ');
    const from = words.find((one) => one.startsWith('--from='))?.slice(7) ?? null;
    while (words[0]?.startsWith('--')) words.shift();
    return [{ from, sources: words.slice(0, -1), target: words.at(-1) ?? '' }];
  });

export const environmentOf = ({ instructions }: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    instructions
      .filter(({ word }) => word === 'ENV')
      .flatMap(({ rest }) => rest.split(' ').map((pair) => pair.split('=') as [string, string])),
  );

/** The words of an instruction in its list form. */
export function commandOf({ instructions }: Stage, wanted: string): readonly string[] {
  const { rest = '[]' } = instructions.find(({ word }) => word === wanted) ?? {};
  return JSON.parse(rest.slice(rest.indexOf('['))) as string[];
}

interface Building {
  readonly stages: readonly Stage[];
  /** The project, with its packages installed. */
  readonly root: string;
  /** Gets a folder for each stage. */
  readonly scratch: string;
}

/** Runs the instructions of every stage; answers the folder of the last one and where the work is done in it. */
export async function buildStages({ stages, root, scratch }: Building): Promise<{ folder: string; workdir: string }> {
  let folder = '';
  let workdir = '/';
  for (const stage of stages) {
    folder = join(scratch, `stage-${stage.name}`);
    workdir = '/';
    const copies = [...copiesOf(stage)];
    for (const { word, rest } of stage.instructions) {
      if (word === 'WORKDIR') mkdirSync(join(folder, (workdir = rest)), { recursive: true });
      const here = join(folder, workdir);
      if (word === 'COPY') copyInto(copies.shift(), { root, scratch, here });
      if (word !== 'RUN') continue;
      const isLinked = rest.startsWith('npm ci ') && linkPackages(join(root, lockedIn(stage)), here);
      if (!isLinked) await run(rest, here);
    }
  }
  return { folder, workdir };
}

/** Says what is wrong also where `npm run --silent` began it all. */
const npmSettings = { npm_config_prefer_offline: 'true', npm_config_loglevel: 'error' };

const run = (command: string, cwd: string): Promise<unknown> =>
  promisify(execFile)('bash', ['-euc', command], { cwd, env: { ...process.env, ...npmSettings } });

/** The folder of the project whose lock file the stage copies. */
const lockedIn = (stage: Stage): string =>
  dirname(
    copiesOf(stage).flatMap(({ sources }) => sources.filter((path) => path.endsWith('package-lock.json')))[0] ?? '.',
  );

/** Whoever runs the tests has mostly done `npm ci` already; false where they have not. */
function linkPackages(project: string, here: string): boolean {
  const installed = globSync(['node_modules', 'packages/*/node_modules'], { cwd: project });
  for (const path of installed) {
    mkdirSync(dirname(join(here, path)), { recursive: true });
    symlinkSync(join(project, path), join(here, path));
  }
  return installed.length > 0;
}

function copyInto(copy: Copy | undefined, place: { root: string; scratch: string; here: string }): void {
  const { from = null, sources = [], target = '' } = copy ?? {};
  for (const source of sources) {
    const origin = from === null ? join(place.root, source) : join(place.scratch, `stage-${from}`, source);
    if (!existsSync(origin)) throw new Error(`COPY ${source}: there is no such file.`);
    // Of a folder, what is in it is copied.
    const intoFolder = target.endsWith('/') && statSync(origin).isFile();
    const goal = join(place.here, intoFolder ? join(target, basename(source)) : target);
    mkdirSync(dirname(goal), { recursive: true });
    // Of the project, what .dockerignore leaves out is not seen.
    const seen = (path: string): boolean =>
      from !== null || !/\/(node_modules|dist|test)(\/|$)/.test(path.slice(origin.length));
    cpSync(origin, goal, { recursive: true, verbatimSymlinks: true, filter: seen });
  }
}
