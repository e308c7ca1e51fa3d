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
  embeds: ({ dialect }) => ({
    [dialect.outward('cms_font_family')]: {
      font_faces: [`/${dialect.namespace('v2')}/font-families/{font_family_id}/font-faces/{id}`],
    },
  }),
  offers: (draft) => ({ registerFontCollection: (collection) => registerFontCollection(draft, collection) }),
} satisfies Noun;
