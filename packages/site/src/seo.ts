import { findImage, isMap } from '@platen/server';
import type { Json, PluginApi } from '@platen/server';

const key = 'seo';

/** What an author can change of how search engines and link previews show a post. Empty members have no effect. */
interface SeoSettings {
  readonly title: string;
  readonly description: string;
  /** Media item; 0 for the featured image. */
  readonly image: number;
  readonly noindex: boolean;
}

/** The custom field `seo` of everything that has a page, and its effect on heads and sitemaps. */
export function registerSeo(api: PluginApi): void {
  api.registerMeta({
    object: 'post',
    subtype: ({ viewable, name }) => viewable && name !== 'attachment',
    key,
    type: 'object',
    single: true,
    showInRest: true,
    revisioned: true,
    schema: {
      description: 'How search engines and link previews show the post.',
      properties: {
        title: { type: 'string', description: 'Replaces the document title.', maxLength: 200 },
        description: { type: 'string', description: 'Replaces the description.', maxLength: 500 },
        image: { type: 'integer', description: 'Id of the image in link previews.', minimum: 0 },
        noindex: { type: 'boolean', description: 'Asks search engines not to show the post.' },
      },
    },
  });
  const file = api.registerFiles(new URL('../editor/', import.meta.url));
  api.registerEditorScript({
    script: (scope) => file(scope, 'seo-panel.js'),
    style: (scope) => file(scope, 'seo-panel.css'),
  });
  api.addFilter('page_summary', async (summary, { scope, post }) => {
    const { title, description, image, noindex } = seoSettings(post);
    const isIndexed = summary.isIndexed && !noindex;
    // Only the title of a protected post is public.
    if (post.password !== '') return { ...summary, isIndexed };
    return {
      ...summary,
      documentTitle: title || summary.documentTitle,
      description: description || summary.description,
      image: (image === 0 ? null : await findImage(scope, image)) ?? summary.image,
      isIndexed,
    };
  });
  api.addFilter('sitemap_posts', (posts) => posts.filter((post) => !seoSettings(post).noindex));
}

interface WithMeta {
  readonly meta: Readonly<Record<string, readonly Json[]>>;
}

function seoSettings({ meta }: WithMeta): SeoSettings {
  const stored = meta[key]?.[0];
  const { title, description, image, noindex } = isMap(stored) ? stored : {};
  return {
    title: oneLine(title),
    description: oneLine(description),
    image: typeof image === 'number' ? image : 0,
    noindex: noindex === true,
  };
}

const oneLine = (value: Json | undefined): string =>
  typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
