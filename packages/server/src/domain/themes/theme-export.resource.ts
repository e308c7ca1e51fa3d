import { exportTheme } from './theme-export.actions.ts';
import { activeTheme } from './themes.actions.ts';
import { respond } from '../../rest/response.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

const path = '/export';

/** The active theme as an archive, with what the site saved over it. */
export const exportRoute = ({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition =>
  singleRoute({
    namespace: dialect.namespace('block-editor/v1'),
    path,
    permit: { can: 'edit_theme_options', code: 'rest_cannot_export_templates' },
    read: ({ scope }) => respond({ stylesheet: activeTheme(scope).stylesheet }),
  });

/** What the route permits is sent as bytes, in the place of JSON. */
export function sendExports({ hooks, dialect }: Pick<SiteDraft, 'hooks' | 'dialect'>): void {
  const route = `/${dialect.namespace('block-editor/v1')}${path}`;
  hooks
    .registrar('themes')
    .addFilter('rest_pre_serve_request', async (sent, { scope, request, answer, headers: usual }) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (sent !== null || request.route !== route || !isRead || answer.status !== 200) return sent;
      const theme = activeTheme(scope);
      const { Allow: _, 'Cache-Control': __, ...own } = usual;
      const headers = {
        ...own,
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename=${theme.stylesheet}.zip`,
      };
      const stream = request.method === 'HEAD' ? {} : { stream: await exportTheme(scope, theme) };
      return { status: 200, headers, body: null, ...stream };
    });
}
