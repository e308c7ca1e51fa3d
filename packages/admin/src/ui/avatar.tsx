import styles from './avatar.module.css';

const tints = 6;

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [name.trim().slice(0, 2)];
  return letters
    .map((word = '') => (words.length > 1 ? ([...word][0] ?? '') : word))
    .join('')
    .toUpperCase();
};

/** The initials of a person on a color that depends on the id. The name is beside it. */
export const Avatar = ({ id, name }: { readonly id: number; readonly name: string }) => (
  <span
    className={styles.avatar}
    style={{ background: `var(--pl-avatar-${id % tints})` }}
    data-initials={initialsOf(name)}
    aria-hidden="true"
  />
);
