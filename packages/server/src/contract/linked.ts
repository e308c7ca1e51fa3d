import { emptyMap, isMap, scalarText } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

export const linkSchema: JsonMap = {
  type: 'object',
  required: ['href'],
  properties: {
    href: { description: 'URL of the link.', type: 'string' },
    embeddable: { description: 'Whether `_embed` can include the linked resource.', type: 'boolean' },
  },
  additionalProperties: true,
};

const links: JsonMap = {
  description: 'Link relations and their URLs.',
  type: 'object',
  additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/link' } },
};

/**
 * Adds to items what stands behind their own members: links and, where `_embed` asks for it, what they lead to. What is
 * embedded is what the route answers that the link names, or its refusal.
 */
export function addLinked({ site }: Scope, schemas: Record<string, JsonMap>, paths: JsonMap): void {
  for (const [name, item] of Object.entries(schemas)) {
    const embeds = Object.entries(site.embeds.get(scalarText(item['title'])) ?? {});
    const properties = emptyMap();
    for (const [relation, templates] of embeds) properties[relation] = embeddedSchema(templates, paths);
    const embedded = {
      description: 'With `_embed`: linked resources by relation, or the error of each.',
      type: 'object',
      properties,
      additionalProperties: { type: 'array' },
    };
    schemas[name] = {
      ...item,
      properties: {
        ...(item['properties'] as JsonMap | undefined),
        _links: links,
        ...(embeds.length > 0 && { _embedded: embedded }),
      },
    };
  }
}

function embeddedSchema(templates: readonly string[], paths: JsonMap): JsonMap {
  const texts = new Set(templates.map((template) => JSON.stringify(responseOf(paths[template]))));
  const schemas = [...texts].flatMap((text) => JSON.parse(text) as JsonMap);
  return { type: 'array', items: { anyOf: [...schemas, { $ref: '#/components/schemas/error' }] } };
}

/** The schema of what reading a path answers with; none where the site does not serve it. */
const responseOf = (path: Json | undefined): Json =>
  responseSteps.reduce<Json>((value, step) => (isMap(value) ? (value[step] ?? []) : []), path ?? []);

const responseSteps = ['get', 'responses', '2XX', 'content', 'application/json', 'schema'];
