import type { Noun } from '../noun.ts';
import { registerPermalinkSettings } from './permalink-settings.registry.ts';

export const permalinks = {
  name: 'permalinks',
  register: registerPermalinkSettings,
} satisfies Noun;
