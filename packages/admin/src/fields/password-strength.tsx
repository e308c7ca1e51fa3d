import { useQuery } from '@tanstack/react-query';
import { __, sprintf } from '@wordpress/i18n';
import { judgePassword, minPasswordLength } from '../../generated/password-rule.ts';
import type { Judgement, PasswordOwner } from '../../generated/password-rule.ts';
import styles from './fields.module.css';

export const passwordHint = sprintf(
  __('At least %d characters. Three or four words make a good password.', 'platen'),
  minPasswordLength,
);

interface PasswordStrengthProps {
  readonly password: string;
  readonly owner: PasswordOwner;
  /** Shown while the field is empty. */
  readonly hint: string;
}

/** Loaded when the user starts typing: the list has 75 KB. */
const commonWordsQuery = {
  queryKey: ['common-passwords'],
  staleTime: Infinity,
  queryFn: async () => {
    const { default: list } = await import('../../generated/common-passwords.txt?raw');
    return new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
  },
};

/** The strength of a password and how to improve it. Checked in the browser; nothing is sent. */
export function PasswordStrength({ password, owner, hint }: PasswordStrengthProps) {
  const { data: words } = useQuery({ ...commonWordsQuery, enabled: password !== '' });
  const judgement = password === '' || words === undefined ? null : judgePassword(password, owner, words);
  return (
    <span className={styles.strength}>
      {judgement !== null && (
        <meter
          min={0}
          max={4}
          low={1}
          high={2}
          optimum={4}
          value={judgement.strength}
          aria-label={__('Password strength', 'platen')}
        />
      )}
      <span aria-live="polite">{judgement === null ? hint : sentenceOf(judgement)}</span>
    </span>
  );
}

const sentences = [
  '',
  __('Fair password. Add another word to make it stronger.', 'platen'),
  __('Good password.', 'platen'),
  __('Strong password.', 'platen'),
  __('Very strong password.', 'platen'),
];

const sentenceOf = ({ problem, strength }: Judgement): string => problem ?? sentences[strength] ?? '';
