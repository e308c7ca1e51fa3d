import type { PasswordScopes } from '../../auth/credential.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Arg, Args } from '../../rest/route.ts';
import type { Schema } from '../../schema/schema.ts';

/** When a password expires, and what it may be used for. Members that were not sent are absent. */
export interface PasswordLimits {
  readonly expires?: string | null;
  readonly scopes?: PasswordScopes | null;
}

const expires: Schema = {
  description: 'Expiry date. Times without a time zone are GMT. Null: never.',
  type: ['string', 'null'],
  format: 'date-time',
};

const scopes: Schema = {
  description: 'Scopes of the password. Null: everything its user can do.',
  type: ['object', 'null'],
  properties: {
    readOnly: { description: 'Whether the password is read-only.', type: 'boolean' },
    prefixes: {
      description: 'Routes that the password can use, including all routes below them.',
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: { type: 'string', pattern: '^/[\\w/.-]*[\\w.-]$', maxLength: 200 },
    },
  },
  additionalProperties: false,
  minProperties: 1,
};

const limit = (schema: Schema): Arg => ({ schema, nullable: true, undescribed: true });

/** Arguments beyond those that existing clients of this API family know. */
export const limitArgs: Args = { expires: limit(expires), scopes: limit(scopes) };

/** The same, as they are shown of a password that has them. */
export const limitSchemas: Readonly<Record<string, Schema>> = {
  expires: { description: 'Expiry date, GMT. Absent: never.', type: 'string', format: 'date-time' },
  scopes: {
    description: 'Scopes of the password. Absent: everything its user can do.',
    type: 'object',
    properties: {
      readOnly: { description: 'Whether the password is read-only.', type: 'boolean' },
      prefixes: {
        description: 'Routes that the password can use, including all routes below them. Null: all routes.',
        type: ['array', 'null'],
        items: { type: 'string' },
      },
    },
  },
};

/** Of arguments that were checked. */
export function readLimits({ expires: ends, scopes: given }: JsonMap): PasswordLimits {
  return {
    ...(ends !== undefined && { expires: typeof ends === 'string' ? withZone(ends) : null }),
    ...(given !== undefined && { scopes: given === null ? null : wholeScopes(given as Partial<PasswordScopes>) }),
  };
}

const wholeScopes = ({ readOnly = false, prefixes = null }: Partial<PasswordScopes>): PasswordScopes => ({
  readOnly,
  prefixes,
});

/** A time without a zone is GMT. */
const withZone = (time: string): string => (/(?:Z|[+-]\d{2}(?::\d{2})?)$/.test(time.slice(11)) ? time : `${time}Z`);
