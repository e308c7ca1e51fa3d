import { describe, expect, onTestFinished, test } from 'vitest';
import { acceptVersion, rawOf, versions, watchVersions } from './versions.ts';
import type { Conflict } from './versions.ts';

interface Sent {
  readonly method: string;
  readonly ifMatch: string | undefined;
  readonly data: unknown;
}

const path = '/wp/v2/posts/5';
const textOf = (raw: string) => ({ raw, rendered: `<p>${raw}</p>` });

/** A stored post with a version, which refuses a save of another version, as Platen does. */
function createPost(title: string, excerpt = '') {
  let version = 1;
  let record: Record<string, unknown> = { title: textOf(title), excerpt: textOf(excerpt) };
  const sent: Sent[] = [];
  const change = (values: Readonly<Record<string, string>>): void => {
    version += 1;
    record = { ...record, ...Object.fromEntries(Object.entries(values).map(([name, raw]) => [name, textOf(raw)])) };
  };
  const respond = (): Response => new Response(JSON.stringify(record), { headers: { ETag: `"${version}"` } });
  const next: Parameters<typeof versions>[1] = async ({ method = 'GET', headers, data }) => {
    if (method === 'GET') return respond();
    const ifMatch = (headers as Readonly<Record<string, string>> | undefined)?.['If-Match'];
    sent.push({ method, ifMatch, data });
    if (ifMatch !== undefined && ifMatch !== `"${version}"`)
      throw new Response(JSON.stringify({ code: 'rest_precondition_failed', message: 'Changed.' }), { status: 412 });
    change(data as Readonly<Record<string, string>>);
    return respond();
  };
  const conflicts: Conflict[] = [];
  onTestFinished(watchVersions(path, (conflict) => conflicts.push(conflict)));
  return {
    change,
    sent,
    conflicts,
    read: () => versions({ path }, next),
    save: (data: Readonly<Record<string, string>>) => versions({ path, method: 'PUT', data }, next),
    autosave: (data: Readonly<Record<string, string>>) =>
      versions({ path: `${path}/autosaves`, method: 'POST', data }, async () => ({})),
    titleNow: () => (record['title'] as { raw: string }).raw,
  };
}

describe('a save', () => {
  test('sends the version that was read, then the one that was saved', async () => {
    const post = createPost('One');
    await post.read();
    await post.save({ title: 'Two' });
    await post.save({ title: 'Three' });
    expect(post.sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  test('is repeated if another user changed other fields only', async () => {
    const post = createPost('One', 'Short');
    await post.read();
    post.change({ excerpt: 'Long' });
    await post.save({ title: 'Mine' });
    expect(post.titleNow()).toBe('Mine');
    expect(post.conflicts).toEqual([]);
  });

  test('is a conflict if another user changed the same field, and overwrites nothing', async () => {
    const post = createPost('One');
    await post.read();
    post.change({ title: 'Theirs' });
    await expect(post.save({ title: 'Mine' })).rejects.toMatchObject({ code: 'rest_precondition_failed' });
    expect(post.titleNow()).toBe('Theirs');
    expect(post.conflicts).toMatchObject([{ members: ['title'], mine: { title: 'Mine' } }]);
  });

  test('is no conflict if both made the same change, or the change is an autosave of the same user', async () => {
    const post = createPost('One');
    await post.read();
    post.change({ title: 'Same' });
    await post.save({ title: 'Same' });
    await post.autosave({ title: 'Kept' });
    post.change({ title: 'Kept' });
    await post.save({ title: 'Kept and more' });
    expect(post.conflicts).toEqual([]);
    expect(post.titleNow()).toBe('Kept and more');
  });

  test('continues from the version of the other user once it is accepted', async () => {
    const post = createPost('One');
    await post.read();
    post.change({ title: 'Theirs' });
    await post.save({ title: 'Mine' }).catch(() => undefined);
    const [conflict] = post.conflicts;
    if (conflict !== undefined) acceptVersion(path, conflict.theirs);
    await post.save({ title: 'Mine' });
    expect(post.titleNow()).toBe('Mine');
  });
});

test('the raw value counts, not the rendered one', () => {
  expect(rawOf(textOf('Text'))).toBe('Text');
  expect(rawOf('Text')).toBe('Text');
  expect(rawOf(null)).toBe(null);
});
