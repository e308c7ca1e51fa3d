import content from '@wordpress/block-editor/build-style/content.css?url';
import components from '@wordpress/components/build-style/style.css?url';
import libraryEditor from '@wordpress/block-library/build-style/editor.css?url';
import libraryElements from '@wordpress/block-library/build-style/editor-elements.css?url';
import { facts } from '../facts.ts';

const addressOf = (path: string): string => new URL(path, document.baseURI).href;

const linkTo = (path: string): string => `<link rel="stylesheet" href="${addressOf(path)}" />`;

/** A cascade layer has lower priority than unlayered rules, so the styles of the site win. */
const layered = [libraryElements, libraryEditor]
  .map((path) => `@import url("${addressOf(path)}") layer(editing);`)
  .join('');

/** Style sheets of the canvas frame. The site's own block styles replace those of the packages. */
export const canvasAssets = (ofBlocks: readonly string[]) => ({
  styles: [
    linkTo(components),
    linkTo(content),
    `<style>${layered}</style>`,
    linkTo(`${facts.site}styles.css`),
    ...ofBlocks.map(linkTo),
  ].join(''),
  scripts: '',
});
