import { registerCoreMeta, registerFootnotes } from './core-meta.registry.ts';
import { filterStoredFootnotes } from './stored-footnotes.jobs.ts';
import { registerMeta } from './meta.registry.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const meta = {
  name: 'meta',
  registries: () => ({ metaKeys: createRegistry('meta key') }),
  register: registerCoreMeta,
  settle: registerFootnotes,
  sweeps: [async (core) => filterStoredFootnotes(await core.ownScope())],
  offers: (draft) => ({ registerMeta: (key) => registerMeta(draft, key) }),
} satisfies Noun;
