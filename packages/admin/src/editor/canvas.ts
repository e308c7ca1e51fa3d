import content from '@wordpress/block-editor/build-style/content.css?url';
import components from '@wordpress/components/build-style/style.css?url';
import libraryEditor from '@wordpress/block-library/build-style/editor.css?url';
import libraryElements from '@wordpress/block-library/build-style/editor-elements.css?url';
import { facts } from '../facts.ts';

const addressOf = (path: string): string => new URL(path, document.baseURI).href;

const linkTo = (path: string): string => `<link rel="stylesheet" href="${addressOf(path)}" />`;

/** In a layer, rules give way to all that stand in none: how a block looks is for the site to say. */
const layered = [libraryElements, libraryEditor]
  .map((path) => `@import url("${addressOf(path)}") layer(editing);`)
  .join('');

/**
 * Style sheets of the frame in which a text is written, as the elements that load them there. What the site gives to
 * front ends stands where the packages would bring their own idea of blocks.
 */
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
