import type { PasswordScopes } from '../../auth/credential.ts';
import { emptyMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { errors } from '../../rest/errors.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Check, Mismatch } from '../../schema/schema.ts';

/** When a password ends, and what it may be used for. */
export interface PasswordLimits {
  readonly expires: string | null;
  readonly scopes: PasswordScopes | null;
}

/**
 * Arguments beyond those that clients of this API family know: they are taken where somebody sends them, and not told of
 * where nobody asks.
 */
const checks: Readonly<Record<'expires' | 'scopes', Check>> = {
  expires: compileSchema({ type: 'string', format: 'date-time' }),
  scopes: compileSchema({
    type: 'object',
    properties: {
      readOnly: { type: 'boolean' },
      prefixes: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        items: { type: 'string', pattern: '^/[\\w/.-]*[\\w.-]$', maxLength: 200 },
      },
    },
    additionalProperties: false,
    minProperties: 1,
  }),
};

export function readLimits(sent: JsonMap): PasswordLimits {
  const mismatches = new Map<string, Mismatch>();
  const read = (name: keyof typeof checks): Json => {
    const value = sent[name] ?? null;
    const outcome = value === null ? null : checks[name](value, name);
    if (outcome?.ok === false) mismatches.set(name, outcome.refusal);
    return outcome?.ok === true ? outcome.value : null;
  };
  const expires = read('expires') as string | null;
  const scopes = read('scopes') as Partial<PasswordScopes> | null;
  if (mismatches.size > 0) throw invalidParams(mismatches);
  return {
    expires: expires === null ? null : withZone(expires),
    scopes: scopes === null ? null : { readOnly: scopes.readOnly ?? false, prefixes: scopes.prefixes ?? null },
  };
}

/** A time without a zone is GMT. */
const withZone = (time: string): string => (/(?:Z|[+-]\d{2}(?::\d{2})?)$/.test(time.slice(11)) ? time : `${time}Z`);

function invalidParams(mismatches: ReadonlyMap<string, Mismatch>): Error {
  const params = emptyMap();
  const details = emptyMap();
  for (const [name, { code, message, data }] of mismatches) {
    params[name] = message;
    details[name] = { code, message, data };
  }
  return errors.invalidParams([...mismatches.keys()], { data: { params, details } });
}
