import { readFileSync } from 'node:fs';
import { compareBody } from './compare-body.ts';
import { compareLinks, compareUrl, members } from './compare.ts';
import type { Compared, Member, UrlAnswer } from './compare.ts';
import { insertContent, optionsOf, readContent, setOptions } from './content.ts';
import { isLinkRecording, isSignedIn, isUrlRecording, readRecordings } from './recording.ts';
import type { SiteRecording } from './recording.ts';
import type { SiteService } from './service.ts';
import { variants } from './variants.ts';

/** A deliberate difference from the recordings. */
export interface SiteDeviation {
  /** Of the recorded settings; all of them by default. */
  readonly variants?: readonly string[];
  /** Recorded paths, as they were sent. */
  readonly paths: readonly string[];
  readonly differs: readonly Member[];
  readonly reason: string;
}

export const readSiteDeviations = (path: string): readonly SiteDeviation[] =>
  JSON.parse(readFileSync(path, 'utf8')) as SiteDeviation[];

export interface Outcome extends Compared {
  readonly variant: string;
  readonly path: string;
  readonly isEqual: boolean;
  /** The listed difference that explains it. */
  readonly deviation: SiteDeviation | null;
}

export interface SiteReport {
  readonly outcomes: readonly Outcome[];
  /** Listed differences that no longer occur. */
  readonly unused: readonly SiteDeviation[];
}

interface Given {
  readonly folder: string;
  readonly deviations: readonly SiteDeviation[];
}

/** Plays every recording in its setting, and compares member by member. */
export async function replaySite(service: SiteService, { folder, deviations }: Given): Promise<SiteReport> {
  const content = readContent(`${folder}/content.json`);
  await insertContent(service.db, content, service);
  const outcomes: Outcome[] = [];
  for (const { variant, recordings } of readRecordings(folder)) {
    const change = variants[variant];
    if (change === undefined) throw new Error(`The recorded setting ${variant} is unknown.`);
    await setOptions(service.db, optionsOf(content, change));
    service.forget();
    for (const recording of recordings) {
      const compared = await play(service, recording);
      outcomes.push(...compared.map((one) => judged(one, { variant, path: recording.request.path, deviations })));
    }
  }
  const used = new Set(outcomes.map(({ deviation }) => deviation));
  return { outcomes, unused: deviations.filter((deviation) => !used.has(deviation)) };
}

async function play(service: SiteService, recording: SiteRecording): Promise<readonly Compared[]> {
  if (isLinkRecording(recording)) {
    const path = recording.request.path.replace(/^(?:\/index\.php)?\/(?:wp-json|\?rest_route=)/, '');
    return compareLinks(JSON.parse(recording.response.body ?? 'null'), await service.read(path), service.base);
  }
  if (!isUrlRecording(recording)) return [];
  const query = `/platen/v1/urls?url=${encodeURIComponent(service.base + recording.request.path)}`;
  const answer = await service.read(query, { asAdministrator: isSignedIn(recording) });
  const urls = compareUrl(recording, answer as UrlAnswer, service.base);
  if (isSignedIn(recording) || recording.request.method !== 'GET') return urls;
  return [...urls, ...compareBody(recording, await service.show(recording.request.path), service.base)];
}

function judged(
  compared: Compared,
  { variant, path, deviations }: { variant: string; path: string; deviations: readonly SiteDeviation[] },
): Outcome {
  const isEqual = compared.expected === compared.actual;
  const explains = (one: SiteDeviation): boolean =>
    one.paths.includes(path) && one.differs.includes(compared.member) && (one.variants?.includes(variant) ?? true);
  return { ...compared, variant, path, isEqual, deviation: isEqual ? null : (deviations.find(explains) ?? null) };
}

/** The share of equal members, without listed differences: of all outcomes that a test accepts. */
export function shareOf(outcomes: readonly Outcome[]): number {
  const counted = outcomes.filter(({ deviation }) => deviation === null);
  return counted.length === 0 ? 1 : counted.filter(({ isEqual }) => isEqual).length / counted.length;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Shares by member and by setting, listed differences apart, and every other difference. */
export function printSite({ outcomes, unused }: SiteReport): string {
  const row = (name: string, some: readonly Outcome[]): string => {
    const listed = some.filter(({ deviation }) => deviation !== null).length;
    const cells = [some.length, some.filter(({ isEqual }) => isEqual).length, listed].map((count) =>
      String(count).padStart(6),
    );
    return `${name.padEnd(14)}${cells.join('')} ${percent(shareOf(some)).padStart(9)}`;
  };
  const names = [...new Set(outcomes.map(({ variant }) => variant))];
  const differences = outcomes.filter(({ isEqual, deviation }) => !isEqual && deviation === null);
  return [
    ...differences.map(
      ({ variant, path, member, expected, actual }) =>
        `${variant} ${path}: ${member} ${expected || '–'} expected, got ${actual || '–'}`,
    ),
    ...unused.map(({ paths, reason }) => `No longer different: ${paths.join(' ')} (${reason})`),
    'member            all equal listed     share',
    ...members.map((member) =>
      row(
        member,
        outcomes.filter((one) => one.member === member),
      ),
    ),
    ...names.map((variant) =>
      row(
        variant,
        outcomes.filter((one) => one.variant === variant),
      ),
    ),
  ].join('\n');
}
