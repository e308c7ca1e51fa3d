import { askHere } from './ask-here.ts';
import { respond } from '../rest/response.ts';
import type { PolicyTable, RouteDefinition } from '../rest/route.ts';
import { singleRoute } from '../rest/single.ts';
import { isList, scalarText } from '../lib/json.ts';
import { createMemo } from '../lib/memo.ts';
import type { Scope } from '../scope.ts';
import { list, string } from '../schema/build.ts';
import type { SiteDraft } from '../site/site-draft.ts';
import { downloadArchive, downloadXml, withoutDeadline } from './export/download-site.actions.ts';

const namespace = 'platen/v1';
const path = '/exports';

/** An export has the email addresses of all users, and all private posts. */
const permit: PolicyTable = { can: 'export', code: 'rest_cannot_export' };

/** The site as a file: the content as XML, or all of it as an archive. */
export const exportsRoute: RouteDefinition = singleRoute({
  namespace,
  path,
  unlisted: true,
  permit,
  run: {
    danger: true,
    example: { format: 'xml', types: ['post', 'page'] },
    args: {
      format: {
        schema: string({
          description: '`xml`: the content. `archive`: also settings, revisions, and files.',
          enum: ['xml', 'archive'],
          default: 'xml',
        }),
      },
      types: {
        schema: list(string(), { description: 'Post types to export as XML. Default: all.' }),
        check: (value, { scope: { site } }) => {
          const names = isList(value) ? value.map(scalarText) : [];
          const unknown = names.find((name) => site.postTypes.get(site.dialect.inward(name)) === undefined);
          if (unknown === undefined) return null;
          return { code: 'rest_invalid_type', message: `Post type ${unknown} was not found.`, data: null };
        },
      },
    },
    handle: ({ params }) => respond({ format: params['format'] ?? 'xml', types: params['types'] ?? null }),
  },
});

/** Each read forgets what the one before remembered. */
const asCaller = (scope: Scope) => (): Promise<Scope> =>
  Promise.resolve({ ...withoutDeadline(scope), memo: createMemo() });

/** Sends the bytes of the export in place of JSON. */
export const sendExports = ({ hooks }: Pick<SiteDraft, 'hooks'>): void =>
  hooks
    .registrar('transfer')
    .addFilter('rest_pre_serve_request', (sent, { scope, request, answer, headers: usual }) => {
      if (sent !== null || request.route !== `/${namespace}${path}` || request.method !== 'POST') return sent;
      if (answer.status !== 200) return sent;
      const { format, types } = answer.data as { readonly format: string; readonly types: unknown };
      const isArchive = format === 'archive';
      const { Allow: _, 'Cache-Control': __, ...own } = usual;
      const name = `${new URL(scope.address.home).hostname}-${new Date().toISOString().slice(0, 10)}`;
      const headers = {
        ...own,
        'Cache-Control': 'no-store',
        'Content-Type': isArchive ? 'application/gzip' : 'application/xml; charset=UTF-8',
        'Content-Disposition': `attachment; filename="${name}.${isArchive ? 'tar.gz' : 'xml'}"`,
      };
      const stream = isArchive
        ? downloadArchive(scope, askHere(asCaller(scope)))
        : downloadXml(scope, isList(types) ? types.map(scalarText) : null);
      return { status: 200, headers, body: null, stream };
    });
