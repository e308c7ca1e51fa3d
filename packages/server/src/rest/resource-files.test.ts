import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const domain = join(import.meta.dirname, '../domain');

/** Resource files that use no shape, with the reason. A new file needs a shape, or a line here. */
const withoutShape: Readonly<Record<string, string>> = {
  'mcp/mcp.resource.ts': 'JSON-RPC messages on one path; GET and DELETE return 405.',
  'media/upload/resumable.resource.ts': 'The tus protocol: statuses and headers instead of items.',
  'media/upload/sent-file.resource.ts': 'No route: reads the uploaded file of a request.',
  'oembed/own-cards.resource.ts': 'No route: reads posts through their routes.',
  'revisions/revision-routes.resource.ts': 'No route of its own: joins the routes of revisions and autosaves.',
  'site/site-index.resource.ts': 'No route: the kernel serves the index.',
};

/** Files that have a shape, and one endpoint that no shape describes. */
const withOwnEndpoints: Readonly<Record<string, string>> = {
  'media/media.resource.ts': 'Uploads: the verbs of a collection with more arguments and a file.',
  'users/users.resource.ts': '`/users/me`: the item of a collection under another name.',
};

const shape = /from '(?:\.\.\/)+rest\/(?:collection|records|registered|single)\.ts'/;
const handWritten = /\bendpoints: \[/;

const files = globSync('**/*.resource.ts', { cwd: domain }).toSorted();
const matching = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(join(domain, file), 'utf8')));

test('every resource file uses a shape, but for those with a reason', () => {
  const others = new Set(matching(shape));
  expect(files.filter((file) => !others.has(file))).toEqual(Object.keys(withoutShape).toSorted());
});

test('no resource file writes its endpoints by hand, but for those with a reason', () => {
  const expected = ['mcp/mcp.resource.ts', 'media/upload/resumable.resource.ts', ...Object.keys(withOwnEndpoints)];
  expect(matching(handWritten)).toEqual(expected.toSorted());
});
