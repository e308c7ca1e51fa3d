import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './answer.ts';
import { exchangesOf } from './contract-check.ts';
import type { ContractCheck, Exchange } from './contract-check.ts';
import { compareAnswer } from './compare.ts';
import type { Deviation } from './deviations.ts';
import { judge } from './deviations.ts';
import type { Difference } from './difference.ts';
import type { Json } from './json.ts';
import { findToSave, namesUsed, readyNames } from './names.ts';
import type { Rels } from './placeholders.ts';
import type { Recording, RequestStep } from './recording.ts';
import { isSleep } from './recording.ts';
import { buildRequest } from './request.ts';
import type { HttpRequest } from './request.ts';
import type { ScenarioResult, StepResult } from './result.ts';
import type { Sender } from './send.ts';
import type { ReadyNames, Target } from './target.ts';

/** What all scenarios of a replay share. */
export interface Stage {
  readonly target: Target;
  readonly sender: Sender;
  readonly filesDir: string;
  readonly rels: Rels;
  readonly deviations: readonly Deviation[];
  readonly contract: ContractCheck | null;
}

/** What one scenario has come to know. */
interface Memory {
  readonly ready: ReadyNames;
  readonly names: Map<string, Json>;
  /** Names that no value was found for, and why. */
  readonly lost: Map<string, string>;
}

type Start = Memory | { readonly failure: Difference };

export async function playScenario(recording: Recording, stage: Stage): Promise<ScenarioResult> {
  const { suite, name: scenario } = recording;
  const entries = stage.deviations.filter((entry) => entry.suite === suite && entry.scenario === scenario);
  const steps: StepResult[] = [];
  const start = await begin(recording, stage.target);
  await stage.contract?.begin(recording.site);
  for (const [index, step] of recording.steps.entries()) {
    if (isSleep(step)) {
      await sleep(step.sleep);
      continue;
    }
    const scene = { recording, stage, index };
    const { differences, contract } =
      'failure' in start
        ? { differences: [start.failure], contract: unchecked }
        : await playStep(step, { ...scene, memory: start });
    const listed = entries.filter((entry) => entry.step === index);
    steps.push({ step: index, request: describe(step), ...judge(differences, listed), contract });
  }
  return { suite, scenario, steps };
}

function describe({ as = 'anonymous', method = 'GET', path }: RequestStep): string {
  return `${method} ${path} as ${as}`;
}

async function begin(recording: Recording, target: Target): Promise<Start> {
  try {
    const ready = await target.reset(recording.site);
    return { ready, names: readyNames(target.base, ready), lost: new Map() };
  } catch (error) {
    return { failure: unplayed('reset', error) };
  }
}

function unplayed(key: string, error: unknown): Difference {
  return { kind: 'unplayed', key, expected: undefined, actual: error instanceof Error ? error.message : String(error) };
}

interface Scene {
  readonly recording: Recording;
  readonly stage: Stage;
  readonly memory: Memory;
  readonly index: number;
}

type Played = Pick<StepResult, 'differences' | 'contract'>;

const unchecked: Played['contract'] = { checked: 0, invalid: 0 };

async function playStep(step: RequestStep, scene: Scene): Promise<Played> {
  const { memory, stage, recording, index } = scene;
  const unknown = [...namesUsed(step)].filter((name) => !memory.names.has(name));
  if (unknown.length > 0) {
    forgetSaves(step, { memory, reason: `step ${index} was not sent` });
    return { differences: unknown.map((name) => nameless(name, memory)), contract: unchecked };
  }
  const sentAt = Date.now();
  try {
    const { answer, message } = await exchange(step, scene);
    const saved = saveNames(step, { answer, memory, index });
    const reading = { names: memory.names, rels: stage.rels, offsets: recording.site.offsets ?? [], sentAt };
    const place = `${recording.suite}/${recording.name} ${index}`;
    const misfits = await checkContract(stage, { place, exchanges: exchangesOf(message, answer) });
    return {
      differences: [...compareAnswer({ step, answer, reading }), ...saved, ...misfits.flat()],
      contract: { checked: misfits.length, invalid: misfits.filter(({ length }) => length > 0).length },
    };
  } catch (error) {
    forgetSaves(step, { memory, reason: `step ${index} got no answer` });
    return { differences: [unplayed('request', error)], contract: unchecked };
  }
}

/** What does not fit in each answer that the contract has a schema for. */
async function checkContract(
  { contract }: Stage,
  { place, exchanges }: { readonly place: string; readonly exchanges: readonly Exchange[] },
): Promise<(readonly Difference[])[]> {
  const found: (readonly Difference[])[] = [];
  for (const one of exchanges) {
    const misfits = await contract?.check(one, place);
    if (misfits !== undefined && misfits !== null) found.push(misfits);
  }
  return found;
}

async function exchange(
  step: RequestStep,
  { memory, stage }: Scene,
): Promise<{ readonly answer: Answer; readonly message: HttpRequest }> {
  const credentials = credentialsOf(step.as, memory.ready);
  const message = await buildRequest(step, { names: memory.names, credentials, filesDir: stage.filesDir });
  return { answer: await stage.sender.send(message), message };
}

function credentialsOf(login: string | undefined, ready: ReadyNames): { login: string; password: string } | undefined {
  if (login === undefined || login === 'anonymous') return undefined;
  const user = ready.users[login];
  if (user === undefined) throw new Error(`the site has no user ${login}`);
  return { login, password: user.password };
}

function nameless(name: string, { lost }: Memory): Difference {
  return {
    kind: 'value',
    key: `name.${name}`,
    expected: undefined,
    actual: lost.get(name) ?? 'nothing saved this name',
  };
}

function saveNames(
  step: RequestStep,
  { answer, memory, index }: { answer: Answer; memory: Memory; index: number },
): readonly Difference[] {
  return Object.entries(step.save ?? {}).flatMap(([name, path]) => {
    const value = findToSave(path, answer);
    if (value !== undefined) {
      memory.names.set(name, value);
      return [];
    }
    forget(name, { memory, reason: `step ${index} found nothing at ${path}` });
    return [{ kind: 'value' as const, key: `save.${name}`, expected: path, actual: undefined }];
  });
}

function forgetSaves(step: RequestStep, loss: { memory: Memory; reason: string }): void {
  for (const name of Object.keys(step.save ?? {})) forget(name, loss);
}

// An older value under the same name would let later steps speak of the wrong thing.
function forget(name: string, { memory, reason }: { memory: Memory; reason: string }): void {
  memory.names.delete(name);
  memory.lost.set(name, reason);
}
