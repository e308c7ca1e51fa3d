import type { ExportedValue } from '../../../formats/wxr/exported.ts';
import { isList, isMap, scalarText } from '../../../lib/json.ts';
import type { Json, JsonMap } from '../../../lib/json.ts';
import type { Site } from '../../../scope.ts';
import { idsIn } from '../../../domain/relations/relation.ts';
import { relationsFrom } from '../../../domain/relations/relations.registry.ts';
import { commentRecord } from '../../records/comment.ts';
import { postRecord } from '../../records/post.ts';
import type { ExportedItem } from '../../records/post.ts';
import { absentTexts, answeredTexts, textIn } from '../../records/record.ts';
import { revisionRecord } from '../../records/revision.ts';
import type { ExportedRevision } from '../../records/revision.ts';
import { storedName } from '../../records/values.ts';
import type { PostedComment } from '../source.ts';
import { answeredMeta } from './answered-meta.rules.ts';

export interface AnswerReading {
  readonly site: Pick<Site, 'metaKeys' | 'relations'>;
  /** Field of a post → the taxonomy whose terms it lists. */
  readonly taxonomies: ReadonlyMap<string, string>;
  /** Id → the term. */
  readonly terms: ReadonlyMap<number, { readonly taxonomy: string; readonly slug: string; readonly name: string }>;
  /** Active theme of the source site. Empty if unknown. */
  readonly theme: string;
}

/** Members of an item that a response tells of; none of those it does not. */
export type ToldItem = Partial<ExportedItem> & Pick<ExportedItem, 'id' | 'type'>;

const floating: ReadonlySet<string> = new Set(['draft', 'pending', 'auto-draft']);

/** What one line of a site in a folder tells of an item. */
export function toldItem(line: JsonMap, reading: AnswerReading): ToldItem | null {
  const { answer } = line;
  if (!isMap(answer ?? null)) return null;
  const given = answer as JsonMap;
  const type = scalarText(line['type']);
  const kind = type.replace(/^(?:wp|cms)_/, '');
  if (kind === 'template' || kind === 'template_part') return toldTemplate(given, type);
  if (kind === 'global_styles') return toldStyles(given, type, scalarText(line['theme']) || reading.theme);
  if (kind === 'font_family' || kind === 'font_face') return toldFont(given, type);
  if (type === 'nav_menu_item') return toldMenuItem(given, reading);
  return toldPost(given, type, reading);
}

const has = (answer: JsonMap, name: string): boolean => answer[name] !== undefined;

function toldPost(answer: JsonMap, type: string, reading: AnswerReading): ToldItem {
  const isMedia = type === 'attachment';
  const { texts, meta } = answeredTexts(postRecord, answer, isMedia ? 'attachment' : 'post');
  const { dateGmt, ...told } = texts;
  return {
    ...told,
    // Shown from the local one while a post waits for its own: whether it has one, only an export tells.
    ...(dateGmt !== undefined && !floating.has(told.status ?? '') && { dateGmt }),
    id: told.id ?? '',
    type,
    ...(has(answer, 'author') && { author: Number(textIn(answer, 'author')) || 0 }),
    terms: termsOf(answer, reading),
    meta: [
      ...answeredMeta(answer['meta'], { site: reading.site, object: 'post', subtype: storedName(type) }),
      ...meta,
      ...(isMedia ? mediaMeta(answer) : []),
      ...syncStatus(answer),
    ],
    ...toldRelations(answer, type, reading),
  };
}

/** Those that plugins have registered here, too. */
function toldRelations(
  answer: JsonMap,
  type: string,
  { site }: Pick<AnswerReading, 'site'>,
): Pick<ExportedItem, 'relations'> {
  const told = relationsFrom(site, storedName(type)).filter(({ name }) => Object.hasOwn(answer, name));
  if (told.length === 0) return {};
  return { relations: Object.fromEntries(told.map(({ name }) => [name, idsIn(answer[name] ?? null)])) };
}

function termsOf(answer: JsonMap, { taxonomies, terms }: AnswerReading): ExportedItem['terms'] {
  const filed = [...taxonomies.keys()].flatMap((field) => {
    const ids = answer[field];
    return (isList(ids) ? ids : [ids]).flatMap((id) => terms.get(Number(scalarText(id))) ?? []);
  });
  const format = textIn(answer, 'format');
  if (format === '' || format === 'standard') return filed;
  return [...filed, { taxonomy: 'post_format', slug: `post-format-${format}`, name: format }];
}

/** Of patterns, shown as a field of its own. */
function syncStatus(answer: JsonMap): [string, ExportedValue][] {
  const status = scalarText(answer['wp_pattern_sync_status'] ?? answer['cms_pattern_sync_status']);
  return status === '' ? [] : [['wp_pattern_sync_status', status]];
}

function mediaMeta(answer: JsonMap): [string, ExportedValue][] {
  const details = isMap(answer['media_details'] ?? null) ? (answer['media_details'] as JsonMap) : {};
  const sizes = isMap(details['sizes'] ?? null) ? Object.entries(details['sizes'] as JsonMap) : [];
  const address = textIn(answer, 'source_url');
  const file = /\/(?:uploads|files)\/([^?#]+)$/.exec(address)?.[1] ?? scalarText(details['file']);
  const known = { ...details, sizes: Object.fromEntries(sizes.filter(([name]) => name !== 'full')) };
  return [
    ['_wp_attached_file', file],
    ['_wp_attachment_metadata', { json: known }],
    ['_wp_attachment_image_alt', textIn(answer, 'alt_text')],
  ];
}

/** Records whose responses tell no dates have had theirs nowhere but in the old database. */
const undated = { date: '1970-01-01 00:00:00', dateGmt: '1970-01-01 00:00:00' };

function toldMenuItem(answer: JsonMap, reading: AnswerReading): ToldItem {
  const text = (name: string): string => textIn(answer, name);
  const words = (name: string): ExportedValue => ({ json: isList(answer[name] ?? null) ? (answer[name] as Json) : [] });
  return {
    ...undated,
    id: text('id'),
    type: 'nav_menu_item',
    status: text('status') || 'publish',
    slug: text('id'),
    title: text('title'),
    content: text('description'),
    excerpt: text('attr_title'),
    menuOrder: text('menu_order'),
    terms: termsOf(answer, reading),
    meta: [
      ...answeredMeta(answer['meta'], { site: reading.site, object: 'post', subtype: 'nav_menu_item' }),
      ['_menu_item_type', text('type')],
      ['_menu_item_menu_item_parent', text('parent')],
      ['_menu_item_object', text('object')],
      ['_menu_item_object_id', text('object_id')],
      ['_menu_item_target', text('target')],
      ['_menu_item_classes', words('classes')],
      ['_menu_item_xfn', words('xfn')],
      ['_menu_item_url', text('url')],
    ],
  };
}

function toldTemplate(answer: JsonMap, type: string): ToldItem {
  const text = (name: string): string => textIn(answer, name);
  // Told also where there is none.
  const area = text('area').replace(/^uncategorized$/, '');
  return {
    id: scalarText(answer['wp_id'] ?? answer['cms_id']),
    type,
    status: text('status'),
    slug: text('slug'),
    title: text('title'),
    content: text('content'),
    excerpt: text('description'),
    author: Number(text('author')) || 0,
    date: text('date'),
    modified: text('modified'),
    terms: [
      { taxonomy: 'wp_theme', slug: text('theme'), name: text('theme') },
      ...(area === '' ? [] : [{ taxonomy: 'wp_template_part_area', slug: area, name: area }]),
    ],
  };
}

const isFilled = (value: Json | undefined): boolean =>
  value !== undefined && isMap(value) && Object.keys(value).length > 0;

function toldStyles(answer: JsonMap, type: string, theme: string): ToldItem {
  const content = {
    version: 3,
    isGlobalStylesUserThemeJSON: true,
    // Told also where there are none.
    ...(isFilled(answer['settings']) && { settings: answer['settings'] }),
    ...(isFilled(answer['styles']) && { styles: answer['styles'] }),
  };
  return {
    ...undated,
    id: textIn(answer, 'id'),
    type,
    status: 'publish',
    slug: `wp-global-styles-${theme}`,
    title: textIn(answer, 'title'),
    content: JSON.stringify(content),
    terms: [{ taxonomy: 'wp_theme', slug: theme, name: theme }],
  };
}

function toldFont(answer: JsonMap, type: string): ToldItem {
  const settings = answer['font_family_settings'] ?? answer['font_face_settings'] ?? {};
  const known = isMap(settings) ? settings : {};
  const { name, slug, ...rest } = known;
  const isFamily = type.endsWith('family');
  const title = isFamily ? scalarText(name) : [known['fontFamily'], known['fontWeight']].map(scalarText).join(' ');
  return {
    ...undated,
    id: textIn(answer, 'id'),
    type,
    status: 'publish',
    slug: isFamily ? scalarText(slug) : title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-'),
    title,
    content: JSON.stringify(isFamily ? rest : known),
    parent: textIn(answer, 'parent'),
  };
}

export function answeredComment(answer: JsonMap, reading: Pick<AnswerReading, 'site'>): PostedComment {
  const { texts, meta } = answeredTexts(commentRecord, answer);
  return {
    post: Number(textIn(answer, 'post')) || 0,
    comment: {
      ...absentTexts(commentRecord),
      ...texts,
      meta: [...answeredMeta(answer['meta'], { site: reading.site, object: 'comment', subtype: '' }), ...meta],
    },
  };
}

export function answeredRevision(
  answer: JsonMap,
  type: string,
  reading: Pick<AnswerReading, 'site'>,
): ExportedRevision {
  const isStyles = !has(answer, 'content') && has(answer, 'styles');
  const { texts, meta } = answeredTexts(revisionRecord, answer);
  return {
    ...absentTexts(revisionRecord),
    ...texts,
    ...(isStyles && { content: toldStyles(answer, '', '').content ?? '' }),
    savedGmt: texts.savedGmt || textIn(answer, 'date_gmt'),
    isAutosave: /^\d+-autosave/.test(textIn(answer, 'slug')),
    meta: [...answeredMeta(answer['meta'], { site: reading.site, object: 'post', subtype: storedName(type) }), ...meta],
    ...toldRelations(answer, type, reading),
  };
}

/** An item with nothing said where the source says nothing. */
export const wholeItem = (told: ToldItem): ExportedItem => ({
  ...absentTexts(postRecord),
  author: 0,
  terms: [],
  meta: [],
  comments: [],
  ...told,
});
