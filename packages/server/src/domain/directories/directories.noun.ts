import type { Noun } from '../noun.ts';
import { readDirectory } from './directory-file.registry.ts';
import { directoryRoutes } from './directories.resource.ts';

export const directories = {
  name: 'directories',
  routes: directoryRoutes,
  shares: (config) => ({ directory: readDirectory(config.blockDirectory) }),
  tools: ({ shared }) => ({ directory: shared.directory }),
} satisfies Noun;
