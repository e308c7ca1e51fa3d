import { fieldsOf } from '../../rest/field.ts';
import { restUrl } from '../../rest/links.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { integer, nullable, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { AuditRecord } from './audit.ts';

const field = fieldsOf<AuditRecord>();
const everywhere = ['view', 'edit', 'embed'] as const;

const subjectSchema: TypedSchema<{ readonly kind: string; readonly id: string | null }> = {
  type: 'object',
  properties: { kind: { type: 'string' }, id: { type: ['string', 'null'] } },
};
const detailsSchema: TypedSchema<JsonMap> = { type: 'object', additionalProperties: true };

const fields = {
  id: field({ description: 'Id of the entry.', schema: integer(), in: everywhere, read: ({ id }) => id }),
  at: field({
    description: 'Time of the action, GMT.',
    schema: string({ format: 'date-time' }),
    in: everywhere,
    read: ({ at }) => at,
  }),
  action: field({
    description: 'Action, as noun and verb.',
    schema: string(),
    in: everywhere,
    read: ({ action }) => action,
  }),
  actor: field({
    description: 'Id of the user. Null for visitors, commands, and Platen itself.',
    schema: nullable(integer()),
    in: everywhere,
    read: ({ actor }) => actor,
  }),
  login: field({
    description: 'User name at the time of the action.',
    schema: nullable(string()),
    in: everywhere,
    read: ({ login }) => login,
  }),
  via: field({
    description: 'Authentication method.',
    schema: string({ enum: ['none', 'cookie', 'application-password', 'oauth', 'password', 'reset-link', 'command'] }),
    in: everywhere,
    read: ({ via }) => via,
  }),
  key: field({
    description: 'UUID of the application password or connection used.',
    schema: nullable(string()),
    in: everywhere,
    read: ({ key }) => key,
  }),
  address: field({
    description: 'IP address of the client. Empty for commands and Platen itself.',
    schema: string(),
    in: everywhere,
    read: ({ address }) => address,
  }),
  subject: field({
    description: 'The affected object.',
    schema: subjectSchema,
    in: everywhere,
    read: ({ subjectKind, subjectId }) => ({ kind: subjectKind, id: subjectId }),
  }),
  details: field({
    description: 'More details.',
    schema: detailsSchema,
    in: everywhere,
    read: ({ details }) => details,
  }),
} as const;

export const auditResource = (collection: string): Resource<AuditRecord, object> =>
  defineResource<AuditRecord>({
    name: 'audit',
    fields,
    needs: {},
    links: ({ id }, { scope }) => ({
      self: [{ href: restUrl(scope, `${collection}/${id}`) }],
      collection: [{ href: restUrl(scope, collection) }],
    }),
  });
