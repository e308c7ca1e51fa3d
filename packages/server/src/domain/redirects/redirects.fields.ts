import { fieldsOf } from '../../rest/field.ts';
import { restUrl } from '../../rest/links.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { integer, string } from '../../schema/build.ts';
import type { Redirect, RedirectPatch } from './redirect.ts';

const field = fieldsOf<Redirect, object, RedirectPatch>();
const everywhere = ['view', 'edit', 'embed'] as const;

const fields = {
  id: field({ description: 'Number of the redirect.', schema: integer(), in: everywhere, read: ({ id }) => id }),
  source: field({
    description: 'The old address: a path of this site, with its query where it has one.',
    schema: string({ maxLength: 2000 }),
    in: everywhere,
    required: true,
    read: ({ source }) => source,
    write: (source) => ({ source }),
  }),
  target: field({
    description: 'The new address: a path of this site, or a whole address.',
    schema: string({ maxLength: 2000 }),
    in: everywhere,
    required: true,
    read: ({ target }) => target,
    write: (target) => ({ target }),
  }),
  status: field({
    description: 'What a browser is told: 301 and 308 for good, 302 and 307 for now, 410 that it is gone.',
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
