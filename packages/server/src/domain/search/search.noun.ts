import { searchRoutes } from './search.resource.ts';
import type { Noun } from '../noun.ts';

export const search = { name: 'search', routes: searchRoutes } satisfies Noun;
