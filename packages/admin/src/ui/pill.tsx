import type { ReactNode } from 'react';
import styles from './pill.module.css';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';
type Shape = 'dot' | 'ring' | 'half';

interface Given {
  readonly tone?: Tone;
  readonly shape?: Shape;
  readonly children: ReactNode;
}

/** A state as a word and a shape: color alone tells nothing to some users. */
export const Pill = ({ tone = 'neutral', shape = 'dot', children }: Given) => (
  <span className={styles.pill} style={{ background: `var(--pl-${tone}-soft)`, color: `var(--pl-${tone})` }}>
    <i className={styles[shape]} />
    {children}
  </span>
);

const looks: Readonly<Record<string, readonly [Tone, Shape]>> = {
  publish: ['success', 'dot'],
  approved: ['success', 'dot'],
  draft: ['neutral', 'ring'],
  pending: ['warning', 'half'],
  hold: ['warning', 'half'],
  future: ['info', 'dot'],
  trash: ['danger', 'dot'],
  spam: ['danger', 'dot'],
};

interface StatusGiven {
  /** Of a post or a comment. */
  readonly status: string;
  readonly names: Readonly<Record<string, string>>;
}

export const StatusPill = ({ status, names }: StatusGiven) => {
  const [tone, shape] = looks[status] ?? (['neutral', 'dot'] as const);
  return (
    <Pill tone={tone} shape={shape}>
      {names[status] ?? status}
    </Pill>
  );
};
