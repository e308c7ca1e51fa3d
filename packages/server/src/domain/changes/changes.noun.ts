import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { createChangeCursors } from './change-cursor.rules.ts';
import type { Followed } from './followed.registry.ts';
import { changeRoutes } from './changes.resource.ts';

export const changes = {
  name: 'changes',
  registries: () => ({ followed: createRegistry<Followed>('kind of record that is followed') }),
  routes: changeRoutes,
  tools: ({ config }) => ({ changeCursors: createChangeCursors(config.secret) }),
} satisfies Noun;
