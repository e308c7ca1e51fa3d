import { __ } from '@wordpress/i18n';
import type { ContentType } from '../api/queries.ts';
import { facts } from '../facts.ts';
import { canvasAssets } from './canvas.ts';

interface Given {
  readonly type: ContentType;
  /** Style sheets of plugin blocks. */
  readonly canvasStyles: readonly string[];
  readonly onOpen: (postType: string, id: number | string) => void;
}

/** Styles for editing only; the look of content comes from the site.  */
const canvasCss = `
body { --wp-admin-theme-color: #2b4c7e; --wp-admin-theme-color--rgb: 43, 76, 126; }
.wp-block-file { display: block; }
.wp-block-file .wp-block-file__button-richtext-wrapper { margin-left: 0; }
.wp-block-search__inside-wrapper > :has(> .components-resizable-box__handle) { position: absolute; }
.wp-block-embed__learn-more { display: none; }
.wp-block-latest-posts > li { overflow: visible; }
@media (max-width: 600px) { .is-root-container, .editor-visual-editor__post-title-wrapper { padding-left: 16px !important; padding-right: 16px !important; } }
`;

/** Editor settings. Styles and presets are read from the theme. */
export const settingsFor = ({ type, canvasStyles, onOpen }: Given): Readonly<Record<string, unknown>> => ({
  __unstableResolvedAssets: canvasAssets(canvasStyles),
  styles: [{ css: canvasCss }],
  titlePlaceholder: __('Add title', 'platen'),
  bodyPlaceholder: __('Type / to choose a block', 'platen'),
  autosaveInterval: 60,
  localAutosaveInterval: 15,
  allowedBlockTypes: true,
  maxUploadFileSize: facts.uploadMaxBytes,
  alignWide: true,
  supportsLayout: true,
  imageEditing: true,
  richEditingEnabled: true,
  codeEditingEnabled: true,
  supportsTemplateMode: false,
  hasFixedToolbar: false,
  isRTL: false,
  locale: facts.locale,
  postLock: { isLocked: false },
  // These send requests to other servers.
  enableOpenverseMediaCategory: false,
  __experimentalBlockDirectory: false,
  defaultRenderingMode: 'post-only',
  imageDefaultSize: 'large',
  imageSizes: [
    { slug: 'thumbnail', name: __('Thumbnail', 'platen') },
    { slug: 'medium', name: __('Medium', 'platen') },
    { slug: 'large', name: __('Large', 'platen') },
    { slug: 'full', name: __('Full size', 'platen') },
  ],
  hasPermissionsToManageWidgets: false,
  disableCustomColors: false,
  postType: type.slug,
  onNavigateToEntityRecord: ({ postId, postType }: { postId: number | string; postType: string }) =>
    onOpen(postType, postId),
});
