import type { Noun } from '../noun.ts';
import { urlRoute } from './urls.resource.ts';

export const urls = {
  name: 'urls',
  routes: () => [urlRoute],
} satisfies Noun;
