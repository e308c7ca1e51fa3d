import type { SealedValues } from '../../site/sealed-values.ts';
import type { Secret, StoredSecret, Webhook } from './webhook.ts';

const placeOf = (webhook: number) => ({ table: 'webhooks', column: 'secrets', row: webhook });

export const sealSecret = (values: SealedValues, webhook: number, { secret, until }: Secret): StoredSecret => ({
  sealed: values.seal(placeOf(webhook), secret),
  until,
});

function openSecret(values: SealedValues, webhook: number, stored: StoredSecret): readonly Secret[] {
  const secret = 'sealed' in stored ? values.open(placeOf(webhook), stored.sealed) : stored.secret;
  return secret === null ? [] : [{ secret, until: stored.until }];
}

/** Without those that no key opens. */
export const openSecrets = (
  values: SealedValues,
  { id, secrets }: Pick<Webhook, 'id' | 'secrets'>,
): readonly Secret[] => secrets.flatMap((stored) => openSecret(values, id, stored));

const isCurrent = (values: SealedValues, stored: StoredSecret): boolean =>
  'sealed' in stored && values.isCurrent(stored.sealed);

export const secretStates = (
  values: SealedValues,
  { id, secrets }: Pick<Webhook, 'id' | 'secrets'>,
): readonly ('current' | 'former' | 'lost')[] =>
  secrets.map((stored) => {
    if (openSecret(values, id, stored).length === 0) return 'lost';
    return isCurrent(values, stored) ? 'current' : 'former';
  });

/** The secrets sealed with the first key; null where they are already. Those that no key opens stay as they are. */
export function resealed(
  values: SealedValues,
  { id, secrets }: Pick<Webhook, 'id' | 'secrets'>,
): readonly StoredSecret[] | null {
  const seal = (stored: StoredSecret): StoredSecret => {
    const [opened] = isCurrent(values, stored) ? [] : openSecret(values, id, stored);
    return opened === undefined ? stored : sealSecret(values, id, opened);
  };
  const sealed = secrets.map(seal);
  return sealed.every((each, at) => each === secrets[at]) ? null : sealed;
}
