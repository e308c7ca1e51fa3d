import { readdirSync, readFileSync } from 'node:fs';
import { isList, isMap } from '../../src/lib/json.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { builtinShortcodes } from '../../src/text/shortcodes/builtin-shortcodes.ts';
import { escapeHtml } from '../../src/text/markup/entities.ts';
import { markUserLinks } from '../../src/text/links.ts';
import { cleanName } from '../../src/text/markup/plain.ts';
import { playerShortcodes } from '../../src/text/media/players.ts';
import { hasBlocks, renderComment, renderContent, renderExcerpt, renderTitle } from '../../src/text/render.ts';
import type { Rendering } from '../../src/text/render.ts';
import type { Shortcode } from '../../src/text/shortcodes/shortcodes.ts';
import { slugOf } from '../../src/text/slug.ts';

/** A text of a recorded answer, and how it is made from what was stored. */
export interface Case {
  readonly where: string;
  readonly field: string;
  readonly expected: string;
  /** Why the text alone cannot tell the answer. */
  readonly skip: string | undefined;
  readonly render: () => string | Promise<string>;
}

interface Stored {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

/** What a scenario has made known so far, under the names it gave. */
interface Scenario {
  readonly rendering: Rendering;
  readonly posts: Map<string, Stored>;
  readonly comments: Map<string, string>;
  readonly slugs: Set<string>;
}

interface Step {
  readonly where: string;
  readonly path: string;
  readonly isWrite: boolean;
  readonly mayWriteAnything: boolean;
  readonly body: JsonMap;
  readonly query: JsonMap;
  readonly answer: Json | undefined;
  /** The name the answer's id is saved under. */
  readonly saved: string | undefined;
}

const recordings = new URL('../../../../conformance/recordings/', import.meta.url);

const shout: Shortcode = async ({ named, content, run }) => {
  const upper = (await run(content ?? '')).replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return `<strong>${upper}${escapeHtml(named.get('mark') ?? '')}</strong>`;
};

const mapOf = (value: Json | undefined): JsonMap => (isMap(value) ? value : {});
const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);
const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** What stands under a path of an expected body, which may be given whole or by dotted paths. */
const at = (body: Json | undefined, path: string): Json | undefined => {
  const map = mapOf(body);
  if (Object.hasOwn(map, path)) return map[path];
  const [first = '', ...rest] = path.split('.');
  const next = isList(body) ? body[Number(first)] : map[first];
  return rest.length === 0 || next === undefined ? next : at(next, rest.join('.'));
};

const sent = (value: Json | undefined): string | undefined => textOf(isMap(value) ? value['raw'] : value);

const filterReason = (raw: string, { mayWriteAnything }: Step): string | undefined =>
  !mayWriteAnything && /[<>&]/.test(raw) ? 'the allow-list filter changed it first' : undefined;

const textReason = (...texts: readonly string[]): string | undefined => {
  if (texts.some((text) => text.includes('{{'))) return 'names a saved value (media, another record)';
  return texts.some(hasBlocks) ? 'has blocks' : undefined;
};

interface SlugSource {
  readonly wanted: string;
  readonly name: string;
  readonly reserved: RegExp;
}

const slugCases = (step: Step, { slugs }: Scenario, source: SlugSource): Case[] => {
  const expected = textOf(at(step.answer, 'slug'));
  const made = slugOf(source.wanted) || slugOf(source.name);
  const reasons = [
    expected === '' && 'no slug is kept yet',
    made === '' && 'the slug is the id',
    source.reserved.test(made) && 'the slug is reserved',
    slugs.has(`${step.path} ${made}`) && 'the slug is taken',
  ];
  slugs.add(`${step.path} ${made}`);
  slugs.add(`${step.path} ${expected ?? made}`);
  if (expected === undefined) return [];
  const skip = reasons.find((reason) => reason !== false);
  return [{ where: step.where, field: 'slug', expected, skip, render: () => made }];
};

const postPath = /^\/cms\/v2\/(?:posts|pages|blocks|books|chapter)(?:\/\{\{(\w+)\}\})?$/;

const storedPost = (step: Step, before: Stored | undefined): Stored => {
  const answered = (field: keyof Stored): string | undefined => textOf(at(step.answer, `${field}.raw`));
  const raw = (field: keyof Stored): string =>
    answered(field) ?? (step.isWrite ? sent(step.body[field]) : undefined) ?? before?.[field] ?? '';
  // Platen trims a title before it filters it, so a recorded one may end with a blank.
  return { title: answered('title') ?? raw('title').trim(), content: raw('content'), excerpt: raw('excerpt') };
};

const postCases = (step: Step, scenario: Scenario): Case[] => {
  const found = postPath.exec(step.path);
  const name = found?.[1] ?? step.saved ?? '';
  if (found === null || (!step.isWrite && !scenario.posts.has(name))) return [];
  const post = storedPost(step, scenario.posts.get(name));
  if (name !== '' && step.isWrite) scenario.posts.set(name, post);
  const isMade = post.excerpt.trim() === '';
  const source = { title: post.title, content: post.content, excerpt: isMade ? post.content : post.excerpt };
  const words = step.query['excerpt_length'];
  const length = words === undefined ? undefined : Number(words);
  const renderers = {
    title: () => renderTitle(post.title),
    content: () => renderContent({ raw: post.content, ...scenario.rendering }),
    excerpt: () => renderExcerpt({ raw: post.excerpt, content: post.content, length, ...scenario.rendering }),
  };
  const fields = (['title', 'content', 'excerpt'] as const).flatMap((field): Case[] => {
    const expected = textOf(at(step.answer, `${field}.rendered`));
    if (expected === undefined) return [];
    const isHidden = expected === '' && !step.isWrite && at(step.answer, `${field}.protected`) === true;
    const isWritten = field === 'title' || (field === 'excerpt' && !isMade);
    const isGiven = textOf(at(step.answer, `${field === 'excerpt' && isMade ? 'content' : field}.raw`)) !== undefined;
    const skip =
      (isHidden ? 'hidden behind a password' : undefined) ??
      (hasPlayer.test(source[field]) ? 'has a player, whose id contains that of the post' : undefined) ??
      (isWritten ? undefined : textReason(source[field])) ??
      (isGiven ? undefined : filterReason(source[field], step));
    return [{ where: step.where, field, expected, skip, render: renderers[field] }];
  });
  if (found[1] !== undefined || !step.isWrite) return fields;
  const reserved = /^(?:(?:page)?\d+|feed|rdf|rss|rss2|atom|embed)$/;
  return [
    ...fields,
    ...slugCases(step, scenario, { wanted: textOf(step.body['slug']) ?? '', name: post.title, reserved }),
  ];
};

const hasPlayer = /\[audio|\.(?:mp3|ogg|flac|m4a|wav|mp4|m4v|webm|ogv|flv)\b|\[video[^\]]*youtube/;

const termPath = /^\/cms\/v2\/(?:categories|tags|genres|mood|cms_pattern_category)$/;

const termCases = (step: Step, scenario: Scenario): Case[] => {
  const written = textOf(step.body['name']);
  if (!termPath.test(step.path) || !step.isWrite || written === undefined) return [];
  const name = cleanName(written);
  const expected = textOf(at(step.answer, 'name'));
  const slugs = slugCases(step, scenario, { wanted: textOf(step.body['slug']) ?? '', name, reserved: /^$/ });
  if (expected === undefined) return slugs;
  return [{ where: step.where, field: 'name', expected, skip: undefined, render: () => name }, ...slugs];
};

const commentPath = /^\/cms\/v2\/comments(?:\/\{\{(\w+)\}\})?$/;

const commentCases = (step: Step, { comments, rendering }: Scenario): Case[] => {
  const found = commentPath.exec(step.path);
  if (found === null) return [];
  const name = found[1] ?? step.saved ?? '';
  const written = step.isWrite ? sent(step.body['content']) : undefined;
  const given = textOf(at(step.answer, 'content.raw'));
  const raw = given ?? (written === undefined ? comments.get(name) : markUserLinks(written.trim()));
  if (raw !== undefined && name !== '') comments.set(name, raw);
  const expected = textOf(at(step.answer, 'content.rendered'));
  if (raw === undefined || expected === undefined) return [];
  const skip =
    given === undefined && written !== undefined ? (textReason(written) ?? filterReason(written, step)) : undefined;
  return [{ where: step.where, field: 'comment', expected, skip, render: () => renderComment(raw, rendering) }];
};

/** Items of lists that show both halves of their content. */
const listCases = (step: Step, { rendering }: Scenario): Case[] =>
  listOf(step.answer).flatMap((item, index): Case[] => {
    const [raw, expected] = [textOf(at(item, 'content.raw')), textOf(at(item, 'content.rendered'))];
    if (raw === undefined || expected === undefined) return [];
    const isComment = step.path.startsWith('/cms/v2/comments');
    const render = () => (isComment ? renderComment(raw, rendering) : renderContent({ raw, ...rendering }));
    return [{ where: `${step.where}[${index}]`, field: 'listed content', expected, skip: textReason(raw), render }];
  });

const renderingOf = (site: JsonMap): Rendering => {
  const builtins = builtinShortcodes({ captionsAsFigures: site['theme'] !== 'classic' });
  const own: [string, Shortcode][] = site['fixture'] === true ? [['fx_shout', shout]] : [];
  const renderBlocks = (): never => {
    throw new Error('A text with blocks should have been skipped.');
  };
  const players = playerShortcodes({
    postId: 0,
    next: () => 1,
    attached: async () => null,
    shown: async () => null,
  });
  return {
    shortcodes: new Map([...builtins, ...players, ...own]),
    emoticons: true,
    renderBlocks,
    loadImages: () => new Map(),
  };
};

const stepOf = (where: string, step: JsonMap): Step => ({
  where,
  path: textOf(step['path']) ?? '',
  isWrite: ['POST', 'PUT', 'PATCH'].includes(textOf(step['method']) ?? 'GET'),
  mayWriteAnything: ['admin', 'editor'].includes(textOf(step['as']) ?? ''),
  body: mapOf(step['body']),
  query: mapOf(step['query']),
  answer: mapOf(step['expect'])['body'],
  saved: Object.entries(mapOf(step['save'])).find(([, from]) => from === 'body.id')?.[0],
});

/** Plays one scenario in the head: remembers what was stored under which name, and notes every text that is shown. */
const casesOf = (file: string): Case[] => {
  const recorded = JSON.parse(readFileSync(new URL(file, recordings), 'utf8')) as JsonMap;
  const first: Scenario = {
    rendering: renderingOf(mapOf(recorded['site'])),
    posts: new Map(),
    comments: new Map(),
    slugs: new Set(),
  };
  let scenario = first;
  return listOf(recorded['steps']).flatMap((source, index) => {
    const step = stepOf(`${file} [${index}]`, mapOf(source));
    const emoticons = step.path === '/cms/v2/settings' ? step.body['use_smilies'] : undefined;
    if (typeof emoticons === 'boolean') scenario = { ...scenario, rendering: { ...scenario.rendering, emoticons } };
    if (Number(mapOf(mapOf(source)['expect'])['status']) >= 300) return [];
    return [postCases, termCases, commentCases, listCases].flatMap((cases) => cases(step, scenario));
  });
};

/** Every text in the recordings that a title, a content, an excerpt, a comment, a name or a slug is shown as. */
export const recordedCases = (): Case[] =>
  readdirSync(recordings).flatMap((suite) =>
    readdirSync(new URL(`${suite}/`, recordings))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => casesOf(`${suite}/${name}`)),
  );
