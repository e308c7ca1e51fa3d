import type { Sidebar } from './sidebars.registry.ts';
import type { StoredWidget, Widget } from './widget.ts';
import { formOf } from './widget-form.rules.ts';
import { orderedSettings, readSettings } from './widget-settings.rules.ts';
import type { EncodedSettings } from './widget-signatures.rules.ts';
import type { WidgetInput, WidgetType } from './widget-types.registry.ts';
import { findSidebar, isInactive } from './sidebars.actions.ts';
import { findStored, placed, requireType } from './widgets.read.actions.ts';
import type { WantedWidget } from '../../blocks/data.ts';
import { renderBlocks, renderMarkup } from '../../blocks/render.ts';
import { scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { showQuietBrackets } from '../../text/shortcodes/brackets.ts';
import { renderContent, renderTitle } from '../../text/render.ts';
import { withoutMadeScripts } from '../../text/filter/script-addresses.ts';
import { blockRenderingOf } from '../blocks/blocks.rendering.ts';
import { attachedImages } from '../media/media.read.actions.ts';
import { showsEmoticons } from '../posts/texts/posts.rendering.ts';
import { shortcodesOf } from '../posts/texts/shortcodes.registry.ts';

type Frame = Pick<Sidebar, 'beforeWidget' | 'afterWidget' | 'beforeTitle' | 'afterTitle'>;

/** A widget as its sidebar shows it; nothing of those that no sidebar shows. */
export async function renderWidget(scope: Scope, widget: Widget): Promise<string> {
  const sidebar = findSidebar(scope, widget.sidebar);
  return sidebar === undefined || isInactive(sidebar)
    ? ''
    : render(scope, { type: requireType(scope, widget.idBase), ...widget, frame: sidebar });
}

/** Around what is shown without a sidebar. */
const previewFrame: Frame = {
  beforeWidget: '<div class="widget %2$s">',
  afterWidget: '</div>',
  beforeTitle: '<h2 class="widgettitle">',
  afterTitle: '</h2>',
};

/** How a widget with these settings would look. */
export const renderPreview = (scope: Scope, type: WidgetType, settings: JsonMap): Promise<string> =>
  render(scope, { id: '', type, settings, frame: previewFrame });

/** What blocks show of widgets: one of a sidebar, or one with settings that were signed here. */
export async function renderLegacyWidget(scope: Scope, wanted: WantedWidget): Promise<string> {
  if ('id' in wanted) {
    const stored = await findStored(scope, wanted.id);
    scope.cacheTags?.add('widgets');
    return stored === null ? '' : renderWidget(scope, placed(scope, stored));
  }
  const type = scope.site.widgetTypes.get(wanted.idBase);
  const settings = type === undefined ? null : signedSettings(scope, wanted);
  return type === undefined || settings === null ? '' : renderPreview(scope, type, settings);
}

function signedSettings(
  { widgetSignatures }: Scope,
  { idBase, encoded, hash }: Exclude<WantedWidget, { id: string }>,
): JsonMap | null {
  if (encoded === undefined || hash === undefined) return {};
  try {
    return widgetSignatures.decode(idBase, { encoded, hash });
  } catch {
    // Signed by another site, or by nobody.
    return null;
  }
}

interface Shown extends Pick<Widget, 'id' | 'settings'> {
  readonly type: WidgetType;
  readonly frame: Frame;
}

async function render(scope: Scope, { id, type, settings, frame }: Shown): Promise<string> {
  const values = readSettings(type.settings, settings);
  const body = await renderBody(scope, type, values);
  if (body === null) return '';
  const title = type.settings['title']?.kind === 'line' ? titleOf(values['title']) || type.defaultTitle : '';
  const heading = title === '' ? '' : `${type.beforeTitle}${frame.beforeTitle}${title}${frame.afterTitle}`;
  return `${openingOf(frame, id, type)}${heading}${body}${frame.afterWidget}`.trim();
}

function openingOf({ beforeWidget }: Frame, id: string, { className, firstClass }: WidgetType): string {
  const opening = beforeWidget.replaceAll('%1$s', () => id).replaceAll('%2$s', () => className);
  return firstClass === '' ? opening : opening.replace(/(?<=\sclass=["'])/, `${firstClass} `);
}

/** A title has no markup, so that every bracket in it is one that readers see. */
const titleOf = (title: Json | undefined): string =>
  renderTitle(scalarText(title).replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

/** Whatever code makes of the settings, it makes no address that a browser would run (decision 029). */
async function renderBody(scope: Scope, type: WidgetType, settings: JsonMap): Promise<string | null> {
  const stored = Object.values(settings).filter((value) => typeof value === 'string');
  const noted = (html: string): string => {
    stored.push(html);
    return html;
  };
  const blocks = await blockRenderingOf({ scope, around: null, isOwnText: false });
  const input: WidgetInput = {
    settings,
    scope,
    data: blocks.data,
    block: async (name, attributes) => {
      const block = { name, attributes, innerBlocks: [], innerContent: [] };
      return noted(showQuietBrackets(await renderBlocks([block], blocks)));
    },
    content: async (text) =>
      noted(
        await renderContent({
          raw: text,
          shortcodes: shortcodesOf(scope),
          emoticons: showsEmoticons(scope),
          renderBlocks: (markup) => renderMarkup(markup, blocks),
          loadImages: (ids) => attachedImages(scope, ids),
        }),
      ),
  };
  const made = await type.render(input);
  return made === null ? null : withoutMadeScripts(made, stored);
}

/** The form for a widget's settings; null where it has none. */
export const renderForm = (
  type: WidgetType,
  { settings, number }: Pick<StoredWidget, 'settings' | 'number'>,
): string | null => formOf(type.settings, readSettings(type.settings, settings), { idBase: type.id, number });

/** Settings as clients get them and send them back. */
export interface Instance extends EncodedSettings {
  readonly raw?: JsonMap;
}

export function encodeInstance({ widgetSignatures }: Scope, type: WidgetType, settings: JsonMap): Instance {
  const raw = orderedSettings(type.settings, settings);
  return { ...widgetSignatures.encode(type.id, raw), ...(type.showsInstance ? { raw } : {}) };
}

/** A preview as a page of its own, for a frame. */
export const previewPage = (preview: string): string =>
  `<!DOCTYPE html>\n<html>\n<head><meta charset="utf-8"><title>Preview</title></head>\n<body>\n${preview}\n</body>\n</html>\n`;
