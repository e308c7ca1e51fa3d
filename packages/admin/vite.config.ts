import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { buildLanguages } from './scripts/languages.ts';
import { loadControlsLazily } from './scripts/lazy-controls.ts';
import { mirrorStyles } from './scripts/mirror-styles.ts';
import { writeManifest } from './scripts/manifest.ts';

const here = import.meta.dirname;
const languages = resolve(here, 'languages');

export default defineConfig({
  // The server sets the URL of the files with a base element.
  base: './',
  define: {
    'process.env.NODE_ENV': '"production"',
    'globalThis.IS_GUTENBERG_PLUGIN': 'false',
    'globalThis.IS_WORDPRESS_CORE': 'false',
    'globalThis.SCRIPT_DEBUG': 'false',
  },
  resolve: {
    alias: [
      // Not every package exports its style sheets.
      {
        find: /^@wordpress\/([\w-]+)\/build-style\/(.*)$/,
        replacement: resolve(here, 'node_modules/@wordpress/$1/build-style/$2'),
      },
      // Its images are on another server.
      { find: /^\..*\/welcome-guide-image\.mjs$/, replacement: resolve(here, 'src/editor/no-image.ts') },
      // Its icons are in a font that is not on npm.
      { find: /^\.\.?\/dashicon\/index\.mjs$/, replacement: resolve(here, 'src/icons/dashicon.tsx') },
      { find: /^react-autosize-textarea$/, replacement: resolve(here, 'src/editor/autosize-textarea.ts') },
    ],
    dedupe: ['react', 'react-dom'],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 6000,
    modulePreload: { polyfill: false },
  },
  plugins: [
    loadControlsLazily({ modules: resolve(here, 'node_modules') }),
    buildLanguages({ folder: languages }),
    mirrorStyles(),
    writeManifest({ folder: resolve(here, 'dist'), languages }),
  ],
});
