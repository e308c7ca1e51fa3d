import { createRouter } from '@tanstack/react-router';
import { facts } from '../facts.ts';
import { routeTree } from './routes.ts';

export const router = createRouter({
  routeTree,
  basepath: facts.base,
  defaultPreload: false,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}
