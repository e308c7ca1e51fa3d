import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createContractCheck } from './contract.ts';
import { documentSuites, printDocuments } from './documents.ts';
import { resetRunning, serveForever } from './running.ts';
import { readDeviations } from './replay/deviations.ts';
import { printCauses } from './replay/causes.ts';
import { loadRecordings } from './replay/load.ts';
import { printFailures, printJson, printTable } from './replay/print.ts';
import { isRequest } from './replay/recording.ts';
import { replay } from './replay/replay.ts';
import { sumOf } from './replay/report.ts';
import { startService } from './service.ts';
import { printSite, readSiteDeviations, replaySite } from './site/replay.ts';
import { startSite } from './site/service.ts';

const usage = `npm run conformance -- [--suite NAME…] [--scenario NAME…] [--json]
  --documents             print how many documents render as the reference renders them
  --fields                play the recordings of custom fields
  --causes                print the listed differences by reason, with --fields those of custom fields
  --site                  compare the URLs, redirects, templates, and links of a public site
  --serve PORT            start the service with the base site and keep it running
  --reset '{"site":{}}'   put that running site back to the base site`;

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const { values } = parseArgs({
  options: {
    suite: { type: 'string', multiple: true },
    scenario: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
    documents: { type: 'boolean', default: false },
    fields: { type: 'boolean', default: false },
    causes: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
    serve: { type: 'string' },
    reset: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  // `--suite a b` reads as `--suite a --suite b`.
  allowPositionals: true,
  args: process.argv
    .slice(2)
    .flatMap((word, at, all) => (at > 0 && !word.startsWith('-') && follows(all, at) ? ['--suite', word] : [word])),
});

function follows(words: readonly string[], at: number): boolean {
  const option = words.slice(0, at).findLastIndex((word) => word.startsWith('--'));
  return words[option] === '--suite' && at - option > 1;
}

/** `folder` has the recordings and the list of deviations. */
async function replayAll(folder: string): Promise<void> {
  const service = await startService(null);
  try {
    const report = await replay(service, {
      recordingsDir: inProject(`${folder}recordings`),
      filesDir: inProject('files'),
      contract: createContractCheck(service.base),
      deviations: readDeviations(await readFile(inProject(`${folder}deviations.json`), 'utf8')),
      ...(values.suite === undefined ? {} : { suites: values.suite }),
      ...(values.scenario === undefined ? {} : { scenarios: values.scenario }),
    });
    const failures = printFailures(report.failures);
    if (values.json) console.error(failures);
    console.log(values.json ? printJson(report) : `${failures}\n${printTable(report)}`.trim());
    process.exitCode = sumOf(report).failed === 0 ? 0 : 1;
  } finally {
    await service.close();
  }
}

async function printListed(folder: string): Promise<void> {
  const recordings = await loadRecordings({ recordingsDir: inProject(`${folder}recordings`) });
  const deviations = readDeviations(await readFile(inProject(`${folder}deviations.json`), 'utf8'));
  const steps = recordings.reduce((sum, recording) => sum + recording.steps.filter(isRequest).length, 0);
  console.log(printCauses(deviations, steps));
}

/** Listed differences count here: the question is what readers see. */
async function compareDocuments(): Promise<void> {
  const service = await startService(null);
  try {
    const options = { recordingsDir: inProject('recordings'), suites: documentSuites };
    const report = await replay(service, { ...options, deviations: [] });
    console.log(printDocuments(await loadRecordings(options), report));
  } finally {
    await service.close();
  }
}

async function compareSite(): Promise<void> {
  const service = await startSite();
  try {
    const deviations = readSiteDeviations(inProject('site/deviations.json'));
    const report = await replaySite(service, { folder: inProject('site'), deviations });
    console.log(printSite(report));
  } finally {
    await service.close();
  }
}

if (values.help) console.log(usage);
else if (values.causes) await printListed(values.fields ? 'fields/' : '');
else if (values.documents) await compareDocuments();
else if (values.site) await compareSite();
else if (values.serve !== undefined) await serveForever(Number(values.serve));
else if (values.reset !== undefined) await resetRunning(values.reset);
else await replayAll(values.fields ? 'fields/' : '');
