import { isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { RestRequest } from '../../rest/request.ts';
import { anyone } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Mismatch } from '../../schema/schema.ts';
import { canEditSomeType } from '../types/types.actions.ts';
import { oembedErrors } from './oembed.errors.ts';
import { ownCard } from './own-cards.resource.ts';
import { outsideCard } from './outside-cards.actions.ts';
import { xmlCard } from './card-markup.rules.ts';

const namespace = 'oembed/1.0';
const usualWidth = 600;

const formats = ['json', 'xml'];
const knownFormat = (value: Json): Mismatch | null =>
  formats.includes(scalarText(value)) ? null : { code: '', message: '`format` must be json or xml.', data: null };

const urlArg = {
  schema: { description: 'URL to embed.', type: 'string', format: 'uri' },
  required: true,
} as const;

const cardArgs: Args = {
  url: urlArg,
  format: { schema: { default: 'json' }, check: knownFormat },
  maxwidth: { schema: { default: usualWidth } },
};

const proxyArgs: Args = {
  url: urlArg,
  format: { schema: { description: 'Response format: json or xml.', type: 'string', default: 'json', enum: formats } },
  maxwidth: { schema: { description: 'Maximum width in pixels.', type: 'integer', default: usualWidth } },
  maxheight: { schema: { description: 'Maximum height in pixels.', type: 'integer' } },
  discover: {
    schema: {
      description: 'Whether to use oEmbed discovery for unknown providers.',
      type: 'boolean',
      default: true,
    },
  },
};

/** A width that is none is the usual one. */
const widthOf = ({ params }: Ctx): number => {
  const width = Math.abs(Number.parseInt(scalarText(params['maxwidth']), 10));
  return Number.isSafeInteger(width) && width > 0 ? Math.min(width, 10_000) : usualWidth;
};

async function embed(ctx: Ctx): Promise<JsonMap> {
  const card = await ownCard(ctx.scope, scalarText(ctx.params['url']), widthOf(ctx));
  if (card === null) throw oembedErrors.unknown();
  return card;
}

/** Posts of the site itself are not asked for over the network. */
async function proxy(ctx: Ctx): Promise<JsonMap> {
  const { scope, params } = ctx;
  const url = scalarText(params['url']);
  const maxWidth = widthOf(ctx);
  const maxHeight = Math.max(0, Math.min(Number(params['maxheight'] ?? 0), 10_000));
  const card =
    (await ownCard(scope, url, maxWidth)) ??
    (await outsideCard(scope, { url, maxWidth, maxHeight, discover: params['discover'] !== false }));
  if (card === null) throw oembedErrors.unknown();
  return card;
}

export const oembedRoutes = (): RouteDefinition[] => [
  singleRoute({ namespace, path: '/embed', permit: anyone, read: { args: cardArgs, handle: embed } }),
  singleRoute({
    namespace,
    path: '/proxy',
    permit: { code: 'rest_forbidden', also: ({ scope }) => canEditSomeType(scope) },
    read: { args: proxyArgs, handle: proxy },
  }),
];

/** A card that was asked for as XML; null for every other response. */
export function xmlResponse(request: RestRequest, { status, data }: RestResponse): HttpResponse | null {
  if (request.route !== `/${namespace}/embed` || request.query['format'] !== 'xml') return null;
  if (status !== 200 || !isMap(data) || request.method !== 'GET') return null;
  const headers = {
    'Content-Type': 'text/xml; charset=UTF-8',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
  };
  return { status, headers, body: xmlCard(data) };
}
