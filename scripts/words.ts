/**
 * Checks the words that users read: documentation, change log, package READMEs, and all strings in
 * `generated/strings.txt`. Each term has the word to use instead.
 */
import { globSync, readFileSync } from 'node:fs';

interface Term {
  readonly not: RegExp;
  readonly say: string;
}

interface Allowed {
  /** Where the words may be: a part of the path. */
  readonly path: string;
  /** The words as they are written. */
  readonly words: string;
  readonly reason: string;
}

export const terms: readonly Term[] = [
  { not: /\bdesks?\b|\bplace to write\b/i, say: 'admin, dashboard' },
  { not: /(?<![\w./-])bins?(?![\w/-]|\.\w)/i, say: 'trash' },
  { not: /\b(?:bring|brings|brought|bringing|take|takes|took|put|puts) back\b/i, say: 'restore, revoke' },
  { not: /\bfor good\b(?! reasons?)/i, say: 'permanently' },
  { not: /\bmain image\b/i, say: 'featured image' },
  {
    not: /\bwait(?:s|ing)? for review\b|\bcomments that wait\b|\bjudge (?:it|them|comments?)\b/i,
    say: 'pending, moderate',
  },
  { not: /\bI do not know my password\b/i, say: 'Lost your password?' },
  {
    not: /\b(?:com(?:e|es|ing)|came|bring|brings|brought|bringing) over\b(?! HTTP)|\bsite that moves\b/i,
    say: 'import, migrate',
  },
  { not: /\bthe old site\b/i, say: 'source site' },
  {
    not: /\b(?:switch|switches|switched|switching|forget|forgets) (?:a |the |its )?plugins?\b/i,
    say: 'activate, deactivate, uninstall',
  },
  { not: /\bmend(?:s|ed|ing)?\b/i, say: 'fix, hint' },
  { not: /\bto look at\b(?=[.,;]|$)/i, say: 'warning' },
  { not: /\bchanges (?:that )?users notice\b/i, say: 'release notes' },
  { not: /\bsite of the documents\b/i, say: 'documentation site' },
  {
    not: /\bplace of (?:an|the) event\b|\bplace for (?:a|the) menus?\b|\bwhere it stands\b/i,
    say: 'sequence, menu location, position',
  },
  { not: /\bstands? (?:above|below|beside|behind|for|in the)\b/i, say: 'is, represents, parent, child' },
  {
    not: /\b(?:is|are|be|been|was|were|being|not) told\b|\btold of\b|\bhears? of\b|\btells? (?:of|who|what|how|which|whether|that)\b/i,
    say: 'notify, return, show',
  },
  {
    not: /\bwhoever\b|\bwhomever\b|\bthose who\b|\bwhat was never\b|\bof (?:its|their) own(?=[.,;:)]|$)/i,
    say: 'name the users or the thing',
  },
  { not: /\baskers?\b|\bis asked\b|\bare asked\b|\bask(?:s|ed)? in vain\b/i, say: 'client, caller, request' },
  { not: /\bnobody\b(?!@)/i, say: 'anonymous, visitor, no one' },
  { not: /\b(?:is|are|be|was|were) away\b/i, say: 'unreachable' },
  { not: /\bkept out\b/i, say: 'rate limited' },
  { not: /\banew\b|\bput together\b/i, say: 'again, rebuild, create' },
  { not: /\bunless (?:said|told)\b/i, say: 'default: …' },
  { not: /\bcommas between\b|\bseparated by commas\b/i, say: 'comma-separated' },
  { not: /\bnetwork address(?:es)?\b/i, say: 'IP address' },
  { not: /\be-mails?\b/i, say: 'email' },
  { not: /\bnumber (?:that stands for|of the (?:webhook|delivery|redirect|entry|upload|link))\b/i, say: 'id' },
  { not: /\btexts\b/i, say: 'content, strings, HTML' },
  { not: /\bpictures?\b(?! element)/i, say: 'image' },
  { not: /\bfilms?\b/i, say: 'video' },
  { not: /\btelephones?\b/i, say: 'mobile, 390 px' },
  {
    not: /\b(?:your|their|whose|his) rights?\b|\bthe rights? (?:to|of)\b|\bhold(?:s)? the (?:right|capability)\b/i,
    say: 'capability, permission',
  },
  { not: /\bpasswords? for programs\b/i, say: 'application password' },
  { not: /\banother (?:server|standby|one) takes over\b/i, say: 'failover, promote' },
  { not: /\bwhat follows a write\b|\bthat nobody waits for\b/i, say: 'background job' },
  { not: /\b(?:kept|remembered) (?:answers?|responses?)\b/i, say: 'cached response' },
  { not: /\bback-ups?\b/i, say: 'backup' },
  { not: /\ba meta key\b/i, say: 'custom field' },
  { not: /\bon purpose\b/i, say: 'deliberately, listed difference' },
  { not: /\bplease\b/i, say: 'the imperative alone' },
  { not: /\byou may not\b/i, say: "you don't have permission, can't" },
  {
    not: /\b(?:colour|behaviour|favourite|licence|cancelled|centred|recognis|organis|initialis|serialis)\w*/i,
    say: 'American English',
  },
];

const allowed: readonly Allowed[] = [
  {
    path: 'strings.txt',
    words: 'remembered answers, first form',
    reason: 'Purpose of a derived key. Another one would make shared caches of running nodes unreadable.',
  },
  {
    path: 'strings.txt',
    words: 'text: kept responses',
    reason: 'Purpose of a derived key. Another one would make stored responses unreadable.',
  },
  { path: 'strings.txt', words: 'no user "postgres" or "nobody"', reason: 'The name of a system user.' },
  { path: 'strings.txt', words: 'nobody looks at it', reason: 'Sample content, not a string of the interface.' },
];

const checked = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  '.changeset/*.md',
  'packages/*/README.md',
  'docs/**/*.md',
  'generated/strings.txt',
];

/** Names in code are not prose, and `keywords` lists synonyms for the search. */
const proseOf = (text: string): string =>
  text
    .replaceAll(/^```(?!text).*?^```$/gms, (block) => block.replaceAll(/.+/g, ''))
    .replaceAll(/^keywords:.*$|`[^`\n]*`|\]\([^)\n]*\)|https?:\S+|^## packages\/.*$/gm, '');

interface Misuse {
  readonly path: string;
  readonly line: number;
  readonly words: string;
  readonly say: string;
}

export function misusesIn(path: string, text: string, exceptions: readonly Allowed[] = allowed): readonly Misuse[] {
  const isAllowed = (line: string): boolean =>
    exceptions.some((one) => path.includes(one.path) && line.includes(one.words));
  return proseOf(text)
    .split('\n')
    .flatMap((line, at) =>
      terms.flatMap(({ not, say }) => {
        const words = not.exec(line)?.[0];
        return words === undefined || isAllowed(line) ? [] : [{ path, line: at + 1, words, say }];
      }),
    );
}

if (import.meta.main) {
  const paths = globSync(checked).filter((path) => !path.startsWith('docs/decisions/'));
  const misuses = paths.toSorted().flatMap((path) => misusesIn(path, readFileSync(path, 'utf8')));
  for (const { path, line, words, say } of misuses) console.log(`${path}:${line}: "${words}" → ${say}`);
  console.log(`${paths.length} files, ${misuses.length} misused words.`);
  process.exitCode = misuses.length === 0 ? 0 : 1;
}
