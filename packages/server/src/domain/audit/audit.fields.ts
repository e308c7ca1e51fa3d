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
  id: field({ description: 'Number of the entry.', schema: integer(), in: everywhere, read: ({ id }) => id }),
  at: field({
    description: 'When it was done, GMT.',
    schema: string({ format: 'date-time' }),
    in: everywhere,
    read: ({ at }) => at,
  }),
  action: field({
    description: 'What was done, as noun and verb.',
    schema: string(),
    in: everywhere,
    read: ({ action }) => action,
  }),
  actor: field({
    description: 'Id of the user who did it; null for visitors, commands and the service itself.',
    schema: nullable(integer()),
    in: everywhere,
    read: ({ actor }) => actor,
  }),
  login: field({
    description: 'Name that the user had then.',
    schema: nullable(string()),
    in: everywhere,
    read: ({ login }) => login,
  }),
  via: field({
    description: 'How they proved who they are.',
    schema: string({ enum: ['none', 'cookie', 'application-password', 'password', 'reset-link', 'command'] }),
    in: everywhere,
    read: ({ via }) => via,
  }),
  key: field({
    description: 'UUID of the application password that was used.',
    schema: nullable(string()),
    in: everywhere,
    read: ({ key }) => key,
  }),
  address: field({
    description: 'Network address of whoever asked; empty for commands and the service itself.',
    schema: string(),
    in: everywhere,
    read: ({ address }) => address,
  }),
  subject: field({
    description: 'What it was done to.',
    schema: subjectSchema,
    in: everywhere,
    read: ({ subjectKind, subjectId }) => ({ kind: subjectKind, id: subjectId }),
  }),
  details: field({
    description: 'What else is known of it.',
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
