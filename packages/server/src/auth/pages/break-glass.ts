import { RestError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { breakGlassHash } from '../break-glass.ts';
import { consumeChallenge, findChallenge } from '../factors/challenges.store.ts';
import { findFactors, hasFactor } from '../factors/factors.store.ts';
import { findHolder } from '../identity.store.ts';
import { challengeSpent } from '../sessions.ts';
import { enterAs } from './enter.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, page } from './html.ts';
import { textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { problemPage } from './provider-sign-in.ts';
import { askSecondFactor } from './second-factor.ts';
import { fromRoot } from './step-up.ts';

/** The link of `platen user break-glass`. Opening it changes nothing; the button signs in. */
export const breakGlass: AuthPage = {
  path: '/sign-in/break-glass',
  show: async (request, given) => {
    const key = textOf(request.query['key']) ?? '';
    if ((await userOf(given, key)) === null) return problemPage(given, challengeSpent());
    const seal = sealForm(request, given);
    const body = html`<p>This link signs you in once, without a password.</p>
      <form method="post" action="break-glass">
        ${seal.field} <input type="hidden" name="key" value="${key}" />
        <button autofocus>Sign in</button>
      </form>`;
    return page({ title: 'Emergency sign-in', siteName: await given.siteName(), body, headers: seal.headers });
  },
  submit: async (request, given) => {
    requireOwnForm(request, given);
    try {
      return await enter(request, given, textOf(request.sent['key']) ?? '');
    } catch (error) {
      if (!(error instanceof RestError) || request.wantsJson) throw error;
      return problemPage(given, error);
    }
  },
};

/** Null for a link that was used or expired, and for disabled accounts. */
async function userOf({ db }: PageGiven, key: string): Promise<number | null> {
  const link = await findChallenge(db.kysely, { tokenHash: breakGlassHash(key), purpose: 'break-glass' });
  const holder = link === null ? null : await findHolder(db.kysely, link.userId);
  return holder?.id ?? null;
}

async function enter(request: PageRequest, given: PageGiven, key: string): Promise<HttpResponse> {
  const userId = await userOf(given, key);
  const isFirst = userId !== null && (await consumeChallenge(given.db.kysely, { tokenHash: breakGlassHash(key) }));
  if (!isFirst) throw challengeSpent();
  await given.mailOwner(given, userId, { what: 'break-glass' });
  const factors = await findFactors(given.db.kysely, userId);
  if (!hasFactor(factors)) return enterAs(request, given, { userId, remember: false, methods: ['break-glass'] });
  const first = { method: 'break-glass' } as const;
  return fromRoot(given, await askSecondFactor(request, given, { userId, remember: false, factors, first }));
}
