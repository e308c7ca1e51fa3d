import { checkMailServer } from '../../auth/mail.ts';
import type { Noun } from '../noun.ts';
import { siteHealthRoutes } from './site-health.resource.ts';
import { replicaLag } from './site-health.store.ts';

export const siteHealth = {
  name: 'site-health',
  routes: siteHealthRoutes,
  tools: ({ config: { siteUrl, smtpUrl, cacheBytes, revalidationBytes, replicaUrls }, db }) => ({
    healthProbes: {
      isEncrypted: new URL(siteUrl).protocol === 'https:',
      cacheBytes: cacheBytes + revalidationBytes,
      signInToMail: smtpUrl === null ? null : () => checkMailServer(smtpUrl),
      replicaLags: () => Promise.all(replicaUrls.map((url) => replicaLag(db, url))),
    },
  }),
} satisfies Noun;
