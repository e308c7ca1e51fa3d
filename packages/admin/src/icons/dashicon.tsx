import { useEffect, useState } from 'react';
import type { CSSProperties } from 'react';

interface Given {
  readonly icon: string;
  readonly size?: number | string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

type IconNamed = (name: string) => string;

/** Loaded on demand: most pages use no icon by name. */
let loaded: IconNamed | null = null;

async function load(): Promise<IconNamed> {
  const { iconNamed } = await import('./dashicon-names.ts');
  loaded = iconNamed;
  return iconNamed;
}

/**
 * An icon by its name among the Dashicons, in place of the component of `@wordpress/components`, which needs a font that
 * is not on npm. So names work wherever that package takes them: blocks, buttons, panels, and menus.
 */
export default function Dashicon({ icon, size = 20, className, ...more }: Given) {
  const [iconNamed, setIconNamed] = useState<IconNamed | null>(() => loaded);
  useEffect(() => {
    if (iconNamed === null) void load().then((named) => setIconNamed(() => named));
  }, [iconNamed]);
  // These icons have a margin inside, which Dashicons do not have.
  const side = Math.round(Number(size) * 1.2);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width={side}
      height={side}
      fill="currentColor"
      className={['dashicon', `dashicons-${icon}`, className].filter(Boolean).join(' ')}
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: iconNamed?.(icon) ?? '' }}
      {...more}
    />
  );
}
