import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import type { Followed } from './followed.registry.ts';
import { changeRoutes } from './changes.resource.ts';

export const changes = {
  name: 'changes',
  registries: () => ({ followed: createRegistry<Followed>('kind of record that is followed') }),
  routes: changeRoutes,
} satisfies Noun;
