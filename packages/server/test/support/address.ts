import type { Address } from '../../src/scope.ts';

/** Where the site of tests without a server would be. */
export const testAddress: Address = {
  home: 'http://site.test',
  front: 'http://site.test',
  preview: 'http://site.test',
  uploads: '',
  pretty: true,
};
