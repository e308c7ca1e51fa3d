import type { ContentType } from '../api/queries.ts';
import { facts } from '../facts.ts';
import { canvasAssets } from './canvas.ts';

interface Given {
  readonly type: ContentType;
  readonly onOpen: (postType: string, id: number) => void;
}

const canvasCss = `
body { padding: 0; font-family: Georgia, 'Times New Roman', serif; font-size: 18px; line-height: 1.6; --wp-admin-theme-color: #2b4c7e; --wp-admin-theme-color--rgb: 43, 76, 126; }
@media (max-width: 600px) { .is-root-container, .editor-visual-editor__post-title-wrapper { padding-left: 16px !important; padding-right: 16px !important; } }
`;

/** What the editor has to be told; styles and presets it reads from the theme by itself. */
export const settingsFor = ({ type, onOpen }: Given): Readonly<Record<string, unknown>> => ({
  __unstableResolvedAssets: canvasAssets,
  styles: [{ css: canvasCss }],
  titlePlaceholder: 'Add title',
  bodyPlaceholder: 'Type / to choose a block',
  autosaveInterval: 60,
  localAutosaveInterval: 15,
  allowedBlockTypes: true,
  maxUploadFileSize: facts.uploadLimit,
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
  // These would leave the site.
  enableOpenverseMediaCategory: false,
  __experimentalBlockDirectory: false,
  defaultRenderingMode: 'post-only',
  imageDefaultSize: 'large',
  imageSizes: [
    { slug: 'thumbnail', name: 'Thumbnail' },
    { slug: 'medium', name: 'Medium' },
    { slug: 'large', name: 'Large' },
    { slug: 'full', name: 'Full size' },
  ],
  hasPermissionsToManageWidgets: false,
  disableCustomColors: false,
  postType: type.slug,
  onNavigateToEntityRecord: ({ postId, postType }: { postId: number; postType: string }) => onOpen(postType, postId),
});
