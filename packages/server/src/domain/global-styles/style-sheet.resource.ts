import { currentStyleSheet, postsStyleSheet, postStyleSheet } from './style-sheet.actions.ts';
import { respond } from '../../rest/response.ts';
import { anyone } from '../../rest/route.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { isList } from '../../lib/json.ts';
import { integer, list } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

const path = '/styles';
const type = 'text/css; charset=UTF-8';

/** The CSS for what blocks come to, for front ends. */
export const styleSheetRoutes = ({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] => [
  singleRoute({
    namespace: dialect.namespace('v2'),
    path,
    permit: anyone,
    read: {
      cache: true,
      args: {
        post: {
          schema: integer({
            description: 'Only the CSS that this post needs in addition to the global style sheet.',
          }),
        },
        posts: {
          schema: list(integer(), {
            description: 'The same for a list of posts. Posts that you cannot read are left out.',
            maxItems: 100,
          }),
        },
      },
      handle: async ({ scope, params: { post, posts } }) => {
        const css =
          typeof post === 'number'
            ? await postStyleSheet(scope, post)
            : isList(posts)
              ? await postsStyleSheet(scope, posts.map(Number))
              : (await currentStyleSheet(scope)).css;
        return respond({ css }, { headers: { 'Content-Type': type } });
      },
    },
  }),
];

/** Sent as what it is: the route's response has CSS where others have JSON. */
export function sendStyleSheets({ hooks, dialect }: Pick<SiteDraft, 'hooks' | 'dialect'>): void {
  const route = `/${dialect.namespace('v2')}${path}`;
  hooks.registrar('global-styles').addFilter('rest_pre_serve_request', (sent, { request, answer, headers }) => {
    const css = sent === null && request.route === route && answer.status === 200 ? memberCss(answer.data) : undefined;
    return css === undefined ? sent : { status: 200, headers, body: request.method === 'HEAD' ? null : css };
  });
}

const memberCss = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'css' in data && typeof data.css === 'string' ? data.css : undefined;
