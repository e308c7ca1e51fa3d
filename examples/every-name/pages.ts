import { callRoute, escapeText, isList } from '@platen/server';
import type { FileUrl, PluginApi, PluginPage, Scope } from '@platen/server';

/** Counts the caller's own drafts. */
async function ownDrafts(scope: Scope): Promise<number> {
  const route = `/${scope.site.dialect.namespace('v2')}/posts`;
  const query = { status: 'draft', author: scope.caller.id, context: 'edit', _fields: 'id' };
  const { data } = await callRoute(scope, { route, query });
  return isList(data) ? data.length : 0;
}

const welcome = (file: FileUrl): PluginPage => ({
  path: '/',
  permit: 'public',
  show: ({ scope, query }) => `<!doctype html><title>Welcome</title>
    <link rel="stylesheet" href="${escapeText(file(scope, 'style.css'))}">
    <h1>Welcome, ${escapeText(String(query['name'] ?? 'reader'))}</h1>`,
});

const drafts: PluginPage = {
  path: '/drafts',
  permit: { can: 'edit_posts' },
  policy: ["style-src 'unsafe-inline'"],
  show: async ({ scope }) => `<!doctype html><title>Drafts</title><p>You have ${await ownDrafts(scope)} drafts.</p>`,
};

export function registerPages(api: PluginApi): void {
  const file = api.registerFiles(new URL('./public/', import.meta.url));
  api.registerPage(welcome(file));
  api.registerPage(drafts);
}
