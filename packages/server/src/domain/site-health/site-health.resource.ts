import { readableBytes } from '../../lib/readable-units.ts';
import { escapeText } from '../../blocks/markup.ts';
import type { Json } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import { presentOne } from '../../rest/present.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import type { PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { object, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { healthTests, sendTestMail, sizesOf } from './site-health.actions.ts';
import type { Verdict } from './site-health.ts';

interface Row extends Verdict {
  readonly test: string;
  readonly topic: string;
}

const colours = { good: 'blue', recommended: 'orange', critical: 'red' } as const;

const everywhere = ['view', 'edit', 'embed'] as const;
const field = fieldsOf<Row>();
const shown = <Value extends Json>(description: string, schema: TypedSchema<Value>, read: (row: Row) => Value) =>
  field({ description, schema, in: everywhere, read });

const paragraph = (text: string | undefined): string => (text === undefined ? '' : `<p>${escapeText(text)}</p>`);

const healthResource = defineResource<Row>({
  name: 'site-health-test',
  needs: {},
  fields: {
    test: shown('Name of the test.', string(), ({ test }) => test),
    label: shown('Result of the check.', string(), ({ label }) => label),
    status: shown('Severity.', string({ enum: ['good', 'recommended', 'critical'] }), ({ status }) => status),
    badge: shown(
      'Topic of the check.',
      object({ label: string(), color: string() }, { required: ['label', 'color'] }),
      ({ topic, status }) => ({ label: topic, color: colours[status] }),
    ),
    description: shown('Details as HTML.', string(), ({ description }) => paragraph(description)),
    actions: shown('Suggested fix as HTML.', string(), ({ hint }) => paragraph(hint)),
  },
});

const forAdministrators: PolicyTable = { can: 'manage_options', code: 'rest_forbidden' };

export function siteHealthRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('site-health/v1');
  const route = { namespace, permit: forAdministrators };
  const tests = Object.entries(healthTests).map(([name, { topic, look, writes, unlisted }]) =>
    singleRoute({
      ...route,
      ...(unlisted && { unlisted }),
      path: `/tests/${name}`,
      schema: () => itemSchema(healthResource),
      read: {
        ...(writes === true && { writes }),
        handle: async (ctx) => {
          const verdict = await look(ctx.scope, ctx.request.headers);
          return presentOne(ctx, healthResource, { ...verdict, topic, test: name.replaceAll('-', '_') });
        },
      },
    }),
  );
  const sizes = singleRoute({
    ...route,
    path: '/directory-sizes',
    read: async ({ scope }) => {
      const { database, uploads } = await sizesOf(scope);
      const told = (bytes: number) => ({ size: readableBytes(bytes), raw: bytes });
      return {
        uploads_size: told(uploads),
        database_size: told(database),
        total_size: told(uploads + database),
      };
    },
  });
  const testMail = singleRoute({
    ...route,
    namespace: 'platen/v1',
    path: '/test-mail',
    unlisted: true,
    run: async ({ scope }) => ({ hint: '', ...(await sendTestMail(scope)) }),
  });
  return [...tests, sizes, testMail];
}
