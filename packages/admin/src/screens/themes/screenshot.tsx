import { Icon } from '@wordpress/components';
import { layout } from '@wordpress/icons';
import type { Theme } from './theme.ts';
import styles from './themes.module.css';

/** The screenshot of a theme, or a placeholder. Decorative: the name is beside it. */
export const Screenshot = ({ theme: { screenshot } }: { readonly theme: Theme }) => (
  <div className={styles.screenshot}>
    {screenshot === '' ? <Icon icon={layout} size={48} /> : <img src={screenshot} alt="" loading="lazy" />}
  </div>
);
