import { registerRelation } from './relations.registry.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const relations = {
  name: 'relations',
  registries: () => ({ relations: createRegistry('relation') }),
  offers: (draft) => ({ registerRelation: (relation) => registerRelation(draft, relation) }),
} satisfies Noun;
