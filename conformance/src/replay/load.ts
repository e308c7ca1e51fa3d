import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recording } from './recording.ts';
import { checkRecording } from './shape.ts';

export interface Selection {
  readonly recordingsDir: string;
  readonly suites?: readonly string[];
  /** Names of scenarios, alone or as `suite/name`. */
  readonly scenarios?: readonly string[];
}

export function isSelected(
  place: { suite: string; scenario: string },
  selection: Omit<Selection, 'recordingsDir'>,
): boolean {
  const { suite, scenario } = place;
  const { suites, scenarios } = selection;
  if (suites !== undefined && !suites.includes(suite)) return false;
  return scenarios === undefined || scenarios.includes(scenario) || scenarios.includes(`${suite}/${scenario}`);
}

/** Reads the selected recordings, in the order of their names. A word in the selection that names nothing is an error. */
export async function loadRecordings(selection: Selection): Promise<readonly Recording[]> {
  const places = await listPlaces(selection.recordingsDir);
  refuseUnknown(selection, places);
  const selected = places.filter((place) => isSelected(place, selection));
  return Promise.all(selected.map((place) => loadRecording(selection.recordingsDir, place)));
}

interface Place {
  readonly suite: string;
  readonly scenario: string;
}

async function listPlaces(recordingsDir: string): Promise<readonly Place[]> {
  const folders = await readdir(recordingsDir, { withFileTypes: true });
  const suites = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const places = await Promise.all(
    suites.toSorted().map(async (suite) => {
      const files = await readdir(join(recordingsDir, suite));
      return files.toSorted().map((file) => {
        if (!file.endsWith('.json')) throw new Error(`${suite}/${file} is no recording`);
        return { suite, scenario: file.slice(0, -'.json'.length) };
      });
    }),
  );
  return places.flat();
}

function refuseUnknown(selection: Selection, places: readonly Place[]): void {
  const suites = new Set(places.map((place) => place.suite));
  const scenarios = new Set(places.flatMap(({ suite, scenario }) => [scenario, `${suite}/${scenario}`]));
  const unknown = [
    ...(selection.suites ?? []).filter((suite) => !suites.has(suite)),
    ...(selection.scenarios ?? []).filter((scenario) => !scenarios.has(scenario)),
  ];
  if (unknown.length > 0) throw new Error(`no such suite or scenario: ${unknown.join(', ')}`);
}

async function loadRecording(recordingsDir: string, { suite, scenario }: Place): Promise<Recording> {
  const text = await readFile(join(recordingsDir, suite, `${scenario}.json`), 'utf8');
  const parsed: unknown = JSON.parse(text);
  const recording = checkRecording(parsed, `${suite}/${scenario}`);
  if (recording.name !== scenario) throw new Error(`${suite}/${scenario}: its name is ${recording.name}`);
  return { ...recording, suite };
}
