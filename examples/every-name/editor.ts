import type { PluginApi, ViewConfigPatch } from '@platen/server';

const shorterLists: ViewConfigPatch = {
  version: 1,
  mode: 'merge',
  patch: { default_view: { perPage: 10, fields: ['date'] }, view_list: [{ slug: 'trash', title: 'Deleted' }] },
};

export function registerForEditors(api: PluginApi): void {
  const problems = api.patchViewConfig({ kind: 'postType', name: 'page' }, shorterLists);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(' '));

  api.registerIconCollection({ slug: 'library', label: 'Library' });
  api.registerIcon({
    name: 'library/book',
    label: 'Book',
    content: '<svg viewBox="0 0 24 24"><path d="M6 4h12v16H6z"/></svg>',
  });
  api.registerEmbedProvider({
    name: 'films',
    urls: [/^https:\/\/films\.example\/watch\//],
    endpoint: 'https://films.example/oembed',
    frames: ['player.films.example'],
  });
}
