import { registerWidget } from './widget-types.registry.ts';
import { escapeAddress, escapeText } from '../../blocks/markup.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { attachedImages, findMedia } from '../media/media.read.actions.ts';
import { urlOf } from '../media/files/media-files.rules.ts';

const optional = true;
const line = (label: string) => ({ kind: 'line', label, optional }) as const;
const address = (label: string) => ({ kind: 'address', label, optional }) as const;
const number = (label: string) => ({ kind: 'integer', label, least: 0, optional }) as const;
const flag = (label: string) => ({ kind: 'flag', label, optional }) as const;

/** The file, and the title above it. */
const file = { attachment_id: number('Media id'), url: address('Address'), title: line('Title') } as const;

const player = {
  ...file,
  preload: {
    kind: 'choice',
    label: 'Preload',
    choices: { none: 'Nothing', metadata: 'Metadata', auto: 'Auto' },
    otherwise: 'none',
    optional,
  },
  loop: flag('Loop'),
} as const;

const linkTypes = {
  kind: 'choice',
  label: 'Link to',
  choices: { none: 'Nothing', file: 'Media file', post: 'Attachment page', custom: 'Custom URL' },
  otherwise: 'none',
  optional,
} as const;

interface NamedFile {
  readonly attachment_id: number | undefined;
  readonly url: string | undefined;
}

/** Where the file is: the address that is named, or that of the upload. */
async function addressOf(scope: Scope, { attachment_id: id = 0, url = '' }: NamedFile): Promise<string> {
  if (url !== '' || id === 0) return url;
  const media = await findMedia(scope, id);
  return media === null ? '' : urlOf(scope, media.file);
}

const attribute = (name: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : ` ${name}="${escapeText(value)}"`;

const measure = (name: string, value: number | undefined): string => (value ? ` ${name}="${value}"` : '');

interface Played extends NamedFile {
  readonly preload: string | undefined;
  readonly loop: boolean | undefined;
}

async function playerOf(scope: Scope, element: 'audio' | 'video', settings: Played): Promise<string | null> {
  const url = await addressOf(scope, settings);
  if (url === '') return null;
  const loop = settings.loop === true ? ' loop' : '';
  return `<${element} controls${loop}${attribute('preload', settings.preload)} src="${escapeAddress(url)}"></${element}>`;
}

/** The types that show uploads. Of their settings only those are kept that were sent. */
export function registerMediaWidgets(draft: Pick<SiteDraft, 'widgetTypes'>): void {
  registerWidget(draft, {
    id: 'media_audio',
    name: 'Audio',
    description: 'An audio player.',
    settings: player,
    render: ({ scope, settings }) => playerOf(scope, 'audio', settings),
  });
  registerWidget(draft, {
    id: 'media_gallery',
    name: 'Gallery',
    description: 'An image gallery.',
    settings: {
      title: file.title,
      ids: { kind: 'ids', label: 'Media ids', optional },
      columns: number('Columns'),
      size: line('Size'),
      link_type: linkTypes,
      orderby_random: flag('Random order'),
    },
    render: async ({ scope, settings: { ids = [], columns = 3 } }) => {
      const images = await attachedImages(scope, ids);
      const items = ids
        .flatMap((id) => images.get(id) ?? [])
        .map(({ full }) => {
          const size = `${measure('width', full.width)}${measure('height', full.height)}`;
          return `<figure class="gallery-item"><img src="${escapeAddress(full.url)}" alt=""${size}></figure>`;
        });
      return items.length === 0 ? null : `<div class="gallery gallery-columns-${columns}">${items.join('')}</div>`;
    },
  });
  registerWidget(draft, {
    id: 'media_image',
    name: 'Image',
    description: 'An image.',
    settings: {
      size: line('Size'),
      width: number('Width'),
      height: number('Height'),
      caption: { kind: 'markup', label: 'Caption', optional },
      alt: line('Alt text'),
      link_type: linkTypes,
      link_url: address('Link'),
      image_classes: line('Image CSS classes'),
      link_classes: line('Link CSS classes'),
      link_rel: line('Link rel'),
      link_target_blank: flag('Open in a new tab'),
      image_title: line('Image title'),
      ...file,
    },
    render: async ({ scope, settings }) => {
      const url = await addressOf(scope, settings);
      if (url === '') return null;
      const image = [
        `<img src="${escapeAddress(url)}" alt="${escapeText(settings.alt ?? '')}"`,
        `${attribute('class', settings.image_classes)}${attribute('title', settings.image_title)}`,
        `${measure('width', settings.width)}${measure('height', settings.height)}>`,
      ].join('');
      const linked = settings.link_url ? `${linkTo(settings.link_url, settings)}${image}</a>` : image;
      const { caption = '' } = settings;
      return caption === '' ? linked : `<figure>${linked}<figcaption>${caption}</figcaption></figure>`;
    },
  });
  registerWidget(draft, {
    id: 'media_video',
    name: 'Video',
    description: 'A video player.',
    settings: { ...player, content: { kind: 'markup', label: 'Subtitles', optional } },
    render: ({ scope, settings }) => playerOf(scope, 'video', settings),
  });
}

interface Linked {
  readonly link_classes: string | undefined;
  readonly link_rel: string | undefined;
  readonly link_target_blank: boolean | undefined;
}

const linkTo = (url: string, { link_classes, link_rel, link_target_blank }: Linked): string => {
  const target = link_target_blank === true ? ' target="_blank"' : '';
  return `<a href="${escapeAddress(url)}"${attribute('class', link_classes)}${attribute('rel', link_rel)}${target}>`;
};
