import { fieldsOf } from '../../rest/field.ts';
import { restUrl } from '../../rest/links.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { integer, string } from '../../schema/build.ts';
import type { Redirect, RedirectPatch } from './redirect.ts';

const field = fieldsOf<Redirect, object, RedirectPatch>();
const everywhere = ['view', 'edit', 'embed'] as const;

const fields = {
  id: field({ description: 'Id of the redirect.', schema: integer(), in: everywhere, read: ({ id }) => id }),
  source: field({
    description: 'Source: a path on this site, with its query string if it has one.',
    schema: string({ maxLength: 2000 }),
    in: everywhere,
    required: true,
    read: ({ source }) => source,
    write: (source) => ({ source }),
  }),
  target: field({
    description: 'Target: a path on this site, or a URL.',
    schema: string({ maxLength: 2000 }),
    in: everywhere,
    required: true,
    read: ({ target }) => target,
    write: (target) => ({ target }),
  }),
  status: field({
    description: 'HTTP status: 301 or 308 (permanent), 302 or 307 (temporary), or 410 (gone).',
    schema: integer({ enum: [301, 302, 307, 308, 410] }),
    in: everywhere,
    read: ({ status }) => status,
    write: (status) => ({ status }),
  }),
} as const;

export const redirectResource = (collection: string): Resource<Redirect, object, RedirectPatch> =>
  defineResource<Redirect, object, RedirectPatch>({
    name: 'redirect',
    fields,
    needs: {},
    links: ({ id }, { scope }) => ({
      self: [{ href: restUrl(scope, `${collection}/${id}`) }],
      collection: [{ href: restUrl(scope, collection) }],
    }),
  });
