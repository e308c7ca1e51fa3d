import { registerFieldGroups } from './field-groups.tsx';
import { registerLivePreview } from './live-preview.tsx';
import { registerChecks } from './pre-publish.tsx';
import { registerPreviewLinks } from './preview-links.tsx';
import { registerRelations } from './relations.tsx';

/** Panels that nobody needs before the first words. */
export function registerLaterPanels(): void {
  registerFieldGroups();
  registerChecks();
  registerPreviewLinks();
  registerRelations();
  registerLivePreview();
}
