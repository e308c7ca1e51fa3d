import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

/** Field order in the schema, which differs from responses. */
export const toldMembers: readonly string[] = [
  'id',
  'slug',
  'theme',
  'type',
  'source',
  'origin',
  'content',
  'title',
  'description',
  'status',
  'cms_id',
  'has_theme_file',
  'author',
  'modified',
  'author_text',
  'original_source',
  'date',
  'is_custom',
  'plugin',
  'area',
];

const beforeContext = ['description', 'type', 'default'];

/** The keywords that come first where the schema of a member does not have them in the usual order. */
const toldKeywords: ReadonlyMap<string, readonly string[]> = new Map([
  ['slug', ['description', 'type', 'context', 'required']],
  ['content', beforeContext],
  ['title', beforeContext],
  ['description', beforeContext],
  ['status', ['description', 'type', 'enum', 'default']],
  ['author_text', ['type', 'description', 'readonly']],
  ['original_source', ['description', 'type', 'readonly', 'context']],
  ['plugin', ['type', 'description', 'readonly']],
]);

/** Clients of this API know flags of templates by this name of their type. */
const flagType = 'bool';

/** The schema of an item, in the words and in the order in which clients of this API know that of templates. */
export function toldSchema(schema: JsonMap): JsonMap {
  const members = Object.entries(isMap(schema['properties']) ? schema['properties'] : {});
  const told = ([name, member]: readonly [string, Json]): [string, Json] => {
    if (!isMap(member)) return [name, member];
    const keywords = [...new Set([...(toldKeywords.get(name) ?? []), ...Object.keys(member)])];
    const shown = keywords.flatMap((keyword) => (member[keyword] === undefined ? [] : [[keyword, member[keyword]]]));
    return [
      name,
      { ...(Object.fromEntries(shown) as JsonMap), ...(member['type'] === 'boolean' && { type: flagType }) },
    ];
  };
  return { ...schema, properties: Object.fromEntries(members.map(told)) };
}
