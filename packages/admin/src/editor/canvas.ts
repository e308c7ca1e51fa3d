import content from '@wordpress/block-editor/build-style/content.css?url';
import components from '@wordpress/components/build-style/style.css?url';
import library from '@wordpress/block-library/build-style/style.css?url';
import libraryEditor from '@wordpress/block-library/build-style/editor.css?url';
import libraryElements from '@wordpress/block-library/build-style/editor-elements.css?url';
import libraryReset from '@wordpress/block-library/build-style/reset.css?url';
import libraryTheme from '@wordpress/block-library/build-style/theme.css?url';

/** Style sheets of the frame in which a text is written, as the elements that load them there. */
export const canvasAssets = {
  styles: [components, libraryReset, content, library, libraryElements, libraryEditor, libraryTheme]
    .map((path) => `<link rel="stylesheet" href="${new URL(path, document.baseURI).href}" />`)
    .join(''),
  scripts: '',
};
