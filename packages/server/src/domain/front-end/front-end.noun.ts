import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { createPostKeys } from './post-keys.rules.ts';
import { registerFrontEnd } from './front-end.registry.ts';
import { registerHeadFields } from './head.fields.ts';

export const frontEnd = {
  name: 'front-end',
  registries: () => ({ frontEnds: createRegistry('front end of') }),
  settle: registerHeadFields,
  tools: ({ config }) => ({ postKeys: createPostKeys(config.secret) }),
  offers: (draft, { name, watched }) => ({
    registerFrontEnd: ({ show, submit }) =>
      registerFrontEnd(draft, name, { show: watched(show), ...(submit && { submit }) }),
  }),
} satisfies Noun;
