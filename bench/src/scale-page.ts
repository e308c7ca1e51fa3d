/** Writes docs/performance.md from the results that are there. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RenderingResult } from './rendering-results.ts';
import type { CaseResult, ScaleResult } from './scale-results.ts';

const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));

export function writePage(folder: string): void {
  const results = globSync(`${folder}scale-*.json`)
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as ScaleResult)
    .toSorted((a, b) => a.posts - b.posts);
  const parts = [introduction, ...plots(results), ...rendering(`${folder}rendering.json`), ...results.map(section)];
  writeFileSync(page, `${parts.join('\n\n')}\n`);
  console.log(`written: ${page}`);
}

/** What `npm run bench -- rendering` found, where it ran. */
function rendering(file: string): string[] {
  if (!existsSync(file)) return [];
  const results = JSON.parse(readFileSync(file, 'utf8')) as readonly RenderingResult[];
  const rows = results.map(({ name, bytes, byHand, first, again, ratios }) =>
    [
      name,
      count(bytes),
      count(byHand),
      count(first),
      ratios.first.toFixed(1),
      count(again),
      ratios.again.toFixed(2),
    ].join(' | '),
  );
  return [
    `## Rendering a post of 100 blocks

Written by \`npm run bench -- rendering\`: the blocks of a post made into markup, beside a function written by hand for this one post, which puts the same bytes together from its parts and asks for the same facts. Microseconds of own processor time; ratios are medians of those within each round.

| a post of 100 blocks, of which | bytes | by hand | the first time | ratio | again | ratio |
| --- | --: | --: | --: | --: | --: | --: |
${rows.map((row) => `| ${row} |`).join('\n')}

The first time a text is read into blocks, its attributes are judged and its layouts worked out; that takes most of the time, and a text that was changed is read anew. Both are kept by the text itself (\`blocks/block-memory.ts\`), so that afterwards a text is put together from the parts that never change and from those that are made each time. Of a text without any of the latter the service keeps the whole ([decision 021](decisions/021-cheap-reads.md)). Markup that never changes is looked at once for addresses that a browser would run ([decision 029](decisions/029-where-shortcodes-run.md)), and afterwards only what was made. Texts are found by a few samples of them, because to hash a long text takes longer than to compare it. What is left of the distance where blocks are made from the post is a microsecond for each: turns of promises, and the brackets and addresses that a hand that knows its parts does not look for. \`node --cpu-prof bench/src/main.ts rendering\` shows where it goes.`,
  ];
}

const introduction = `# Performance

Written by \`npm run bench -- scale\` from \`bench/results/scale-*.json\`; change the rig, not this page.

Each case is asked of the service and of a bare server, in turns. The bare server is a plain Fastify route with one hand-written SQL statement (reads) or one hand-written transaction of the same rows (writes), without permissions, hooks or schemas. For reads it sends the same body, checked byte for byte; rendered texts and links come from a response of the service, so that it only reads its rows and writes JSON. That makes it a floor, not a rival.

- **Posts** are published ones; 6 % drafts and private posts stand beside them. The author and the category that lists are asked for are those with the most posts. The common word is in one post of five, the rare one in one of 4,999, but ten at least. Pages have ten posts.
- **Every run asks for the same page again**, so that reads come from memory wherever it suffices.
- **Rows** are rows and index entries that scans gave (\`pg_stat_database.tup_returned\`), per request. **Statements** are per request; \`begin\` and \`commit\` count.
- **Processor** is the time the server process itself takes per request, without PostgreSQL's.
- **p50, p99 and throughput** are medians over the rounds. A round of fewer than a hundred requests has its slowest for a p99. On a machine that does other things too, believe the ratio before the milliseconds.`;

const count = (value: number): string => Math.round(value).toLocaleString('en');
const time = (value: number): string => (value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : count(value));

function section(result: ScaleResult): string {
  const { machine, rows } = result;
  const tables = Object.entries(rows).map(([table, size]) => `${count(size)} ${table}`);
  const differing = result.cases.filter(({ sameBytes }) => sameBytes === false).map(({ name }) => name);
  const failures = result.cases.reduce((sum, { platen, bare }) => sum + platen.failures + bare.failures, 0);
  return `## ${count(result.posts)} posts

Seed ${result.seed}; ${tables.join(', ')}; ${count(result.databaseMb)} MB, filled in ${count(result.seedSeconds)} s. ${result.connections} connections, ${result.rounds} rounds of ${result.seconds} s for each server. ${result.date.slice(0, 10)}, commit \`${result.commit}\`; ${machine.cores} cores (${machine.processor}, load ${machine.load} before the run), ${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgres} with ${machine.sharedBuffers} of shared buffers. Failed requests: ${failures}. Different bodies: ${differing.length === 0 ? 'none' : differing.join(', ')}.

| case | statements | rows | p50 ms | p99 ms | per second | processor µs | bare: rows | p50 ms | p99 ms | per second | processor µs | ratio of throughput |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |
${result.cases.map(line).join('\n')}`;
}

function line({ name, platen, bare }: CaseResult): string {
  const side = ({ returned, p50, p99, perSecond, cpu }: CaseResult['platen']): string[] => [
    count(returned),
    time(p50),
    time(p99),
    time(perSecond),
    count(cpu),
  ];
  const ratio = (platen.perSecond / bare.perSecond).toFixed(2);
  return `| ${[name, platen.statements, ...side(platen), ...side(bare), ratio].join(' | ')} |`;
}

/** A plot of the service's p50 and the bare one's, for each case and size; each sign is a third more time. */
function plots(results: readonly ScaleResult[]): string[] {
  if (results.length === 0) return [];
  const names = [...new Set(results.flatMap(({ cases }) => cases.map(({ name }) => name)))];
  const blocks = names.map((name) =>
    [
      name,
      ...results.flatMap(({ posts, cases }) => {
        const found = cases.find((one) => one.name === name);
        if (found === undefined) return [];
        return [bar(`${count(posts)} posts`, '█', found.platen.p50), bar('bare', '░', found.bare.p50)];
      }),
    ].join('\n'),
  );
  return [
    `## Median response time, by size\n\nMilliseconds with 8 connections; the scale is logarithmic, each sign is a third more. \`█\` the service, \`░\` the bare server.\n\n\`\`\`text\n${blocks.join('\n\n')}\n\`\`\``,
  ];
}

function bar(label: string, sign: string, milliseconds: number): string {
  const length = Math.max(1, Math.round(Math.log(milliseconds / 0.5) / Math.log(4 / 3)));
  return `  ${label.padStart(16)} ${sign.repeat(length)} ${time(milliseconds)}`;
}
