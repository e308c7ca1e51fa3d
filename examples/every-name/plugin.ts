import { definePlugin } from '@platen/server';
import type { Plugin } from '@platen/server';
import { registerGreetingBlock } from './blocks.ts';
import { registerReadingTime } from './fields.ts';
import { registerFarewell } from './hooks.ts';
import { registerPlaces } from './places.ts';
import { registerRoutes } from './routes.ts';

export const everyName: Plugin = definePlugin({
  name: 'every-name',
  activate(api) {
    registerGreetingBlock(api);
    registerReadingTime(api);
    registerFarewell(api);
    registerPlaces(api);
    registerRoutes(api);
  },
});
