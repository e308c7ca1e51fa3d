import { registerCoreMeta, registerFootnotes } from './core-meta.registry.ts';
import { filterStoredFootnotes } from './stored-footnotes.jobs.ts';
import { registerPluginMeta, registerSelectedMeta } from './meta.registry.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const meta = {
  name: 'meta',
  registries: () => ({
    metaKeys: createRegistry('meta key'),
    selectedMeta: createRegistry('meta key of selected post types'),
  }),
  register: registerCoreMeta,
  settle: (draft) => {
    registerFootnotes(draft);
    registerSelectedMeta(draft);
  },
  sweeps: [async (core) => filterStoredFootnotes(await core.ownScope())],
  offers: (draft) => ({ registerMeta: (key) => registerPluginMeta(draft, key) }),
} satisfies Noun;
