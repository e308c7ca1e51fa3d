import { registerFontCollection, settleFontCollections } from './font-collections.registry.ts';
import { fontCollectionRoutes } from './font-collections.resource.ts';
import { fontRoutes } from './fonts.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const fonts = {
  name: 'fonts',
  registries: () => ({ fontCollections: createRegistry('font collection') }),
  settle: settleFontCollections,
  routes: (draft) => [...fontRoutes(draft), ...fontCollectionRoutes(draft)],
  offers: (draft) => ({ registerFontCollection: (collection) => registerFontCollection(draft, collection) }),
} satisfies Noun;
