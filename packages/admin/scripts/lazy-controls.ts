import { join } from 'node:path';
import type { Plugin } from 'vite';

const controls = '/@wordpress/dataviews/build-module/components/dataform-controls';
/** Calendars and the color picker: a fifth of the package, and no list needs them. */
const lazyControls = new Set(['./date.mjs', './datetime.mjs', './color.mjs']);
const prefix = '\0lazy-control:';

/** Loads the large form controls of `@wordpress/dataviews` when a form shows them, instead of with every list. */
export const loadControlsLazily = ({ modules }: { modules: string }): Plugin => ({
  name: 'platen-lazy-controls',
  enforce: 'pre',
  resolveId: (source, importer) =>
    lazyControls.has(source) && importer?.endsWith(`${controls}/index.mjs`) === true
      ? `${prefix}${join(modules, controls, source)}`
      : null,
  load: (id) =>
    id.startsWith(prefix)
      ? `import { createElement, lazy, Suspense } from 'react';
const Control = lazy(() => import(${JSON.stringify(id.slice(prefix.length))}));
export default (props) => createElement(Suspense, { fallback: null }, createElement(Control, props));`
      : null,
});
