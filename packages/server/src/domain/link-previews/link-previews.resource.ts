import { scalarText } from '../../lib/json.ts';
import type { PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { canEditSomeType } from '../types/types.actions.ts';
import { isUsableAddress, previewOf } from './link-previews.actions.ts';
import { unusableAddress } from './link-previews.errors.ts';

const forEditors: PolicyTable = {
  code: 'rest_cannot_view_url_details',
  also: ({ scope }) => canEditSomeType(scope),
};

export const linkPreviewRoutes = ({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] => [
  singleRoute({
    namespace: dialect.namespace('block-editor/v1'),
    path: '/url-details',
    permit: forEditors,
    read: {
      args: {
        url: {
          schema: { description: 'URL of the page.', type: 'string', format: 'uri' },
          required: true,
          // Cleaning would make an address of what is none.
          unchecked: true,
          // A visitor is refused anyway, and must not make the service ask name servers.
          check: async (value, { scope }) =>
            (await isUsableAddress(scope, scalarText(value), { resolves: canEditSomeType(scope) }))
              ? null
              : unusableAddress,
        },
      },
      handle: async ({ scope, params }) => ({ ...(await previewOf(scope, scalarText(params['url']))) }),
    },
  }),
];
