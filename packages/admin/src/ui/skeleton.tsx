import { __ } from '@wordpress/i18n';
import styles from './skeleton.module.css';
import screen from './screen.module.css';
import text from './text.module.css';

interface Given {
  readonly rows?: number;
  /** Read out by screen readers. */
  readonly label?: string;
}

const widths = [72, 48, 60, 84, 40, 66];

/** The shape of rows that are loading. Appears after 150 ms, so that fast responses do not flicker. */
export const Skeleton = ({ rows = 6, label = __('Loading…', 'platen') }: Given) => (
  <output className={styles.rows} aria-busy="true">
    <span className={text.hidden}>{label}</span>
    {Array.from({ length: rows }, (_, at) => (
      <span key={at} className={styles.row}>
        <i className={styles.thumb} />
        <i style={{ width: `${widths[at % widths.length]}%` }} />
      </span>
    ))}
  </output>
);

/** A screen whose code or record is loading. */
export const ScreenSkeleton = () => (
  <>
    <div className={screen.head}>
      <i className={styles.title} />
    </div>
    <div className={screen.body}>
      <Skeleton rows={8} />
    </div>
  </>
);

/** The editor before its blocks are loaded. */
export const EditorSkeleton = () => (
  <output className={styles.editor} aria-busy="true">
    <span className={styles.bar} />
    <span className={styles.paper}>
      <span className={text.hidden}>{__('Loading editor…', 'platen')}</span>
      <i className={styles.heading} />
      {widths.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </span>
  </output>
);
