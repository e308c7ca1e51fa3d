import { endpoint, link, restUrl } from '@platen/server';
import type { PluginApi, Scope } from '@platen/server';
import { firstMeta } from './books.ts';

const namespace = 'reading-list/v1';
const pagesPerDay = 'reading_pages_per_day';

export function registerPace(api: PluginApi): void {
  api.registerSetting({
    option: pagesPerDay,
    schema: { type: 'integer', description: 'Pages you read per day.', default: 30, minimum: 1, maximum: 1000 },
  });

  api.registerField(['book'], {
    name: 'days_to_read',
    schema: { type: 'integer', description: 'Days to read the book.', readonly: true, context: ['view', 'edit'] },
    get: (_data, { scope, row }) => daysFor(scope, pagesOf(row)),
  });

  api.registerRoute({
    namespace,
    path: '/pace',
    endpoints: [
      endpoint({
        methods: ['GET'],
        permit: { signIn: true, can: 'edit_posts' },
        args: {
          pages: {
            schema: { type: 'integer', description: 'Pages to read.', minimum: 1, maximum: 20_000 },
            required: true,
          },
        },
        handle: ({ scope, params }) => ({ days: daysFor(scope, Number(params['pages'])) }),
      }),
    ],
  });

  api.addFilter('rest_prepare_book', (item, { scope, row }) => ({
    ...item,
    links: {
      ...item.links,
      related: [link(restUrl(scope, `/${namespace}/pace`, { pages: pagesOf(row) }))],
    },
  }));
}

function daysFor(scope: Scope, pages: number): number {
  const pace = Number(scope.options.get(pagesPerDay) ?? 30);
  return Math.ceil(pages / pace);
}

const pagesOf = (row: unknown): number => Number(firstMeta(row, 'pages') ?? 0);
