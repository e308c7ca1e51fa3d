import { anyone, callRoute, definePlugin, endpoint, isMap } from '@platen/server';
import type { PluginApi, Scope } from '@platen/server';

export const bookOfTheMonth = definePlugin({
  name: 'book-of-the-month',
  cacheable: true,
  activate(api) {
    registerServedAt(api);
    api.registerRoute({
      namespace: 'book-of-the-month/v1',
      path: '/book',
      endpoints: [
        endpoint({
          methods: ['GET'],
          permit: anyone,
          cache: true,
          handle: ({ scope }) => findBook(scope, Number(scope.options.get('book_of_the_month') ?? 0)),
        }),
      ],
    });
  },
});

async function findBook(scope: Scope, id: number): Promise<{ readonly title: string }> {
  scope.cacheTags?.add(`post-${id}`);
  const { data } = await callRoute(scope, { route: `/${scope.site.dialect.namespace('v2')}/books/${id}` });
  const title = isMap(data) && isMap(data['title']) ? data['title']['rendered'] : '';
  return { title: String(title) };
}

function registerServedAt(api: PluginApi): void {
  api.addFilter('rest_prepare_post', (item, { scope }) => {
    scope.cacheTags?.markUncacheable();
    return { ...item, data: { ...item.data, served_at: new Date().toISOString() } };
  });
}
