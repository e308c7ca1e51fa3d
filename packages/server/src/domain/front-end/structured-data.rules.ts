import type { JsonMap } from '../../lib/json.ts';
import type { HeadInput } from './front-end.ts';

/** Schema.org data about a page, as JSON-LD. */
export function structuredData({ url, site, summary }: HeadInput): JsonMap {
  const website = {
    '@type': 'WebSite',
    '@id': `${site.url}/#website`,
    url: `${site.url}/`,
    name: site.title,
    ...(site.tagline !== '' && { description: site.tagline }),
    inLanguage: site.language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/?s={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return { '@context': 'https://schema.org', '@graph': [website, ...pageData({ url, site, summary })] };
}

function pageData({ url, site, summary }: HeadInput): readonly JsonMap[] {
  const { post, canonical } = url;
  if (canonical === null) return [];
  const { title, description, image, author, published, modified } = summary;
  const isArticle = post !== null && post.type === 'post';
  const page = {
    '@type': isArticle ? 'BlogPosting' : post === null ? 'CollectionPage' : 'WebPage',
    '@id': canonical,
    url: canonical,
    [isArticle ? 'headline' : 'name']: title === '' ? site.title : title,
    ...(description !== '' && { description }),
    ...(image !== null && {
      image: { '@type': 'ImageObject', url: image.full.url, width: image.full.width, height: image.full.height },
    }),
    ...(published !== null && { datePublished: published, dateModified: modified }),
    ...(isArticle &&
      author !== null && {
        author: { '@type': 'Person', name: author.name, ...(author.url !== '' && { url: author.url }) },
      }),
    inLanguage: site.language,
    isPartOf: { '@id': `${site.url}/#website` },
  };
  const crumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: site.title, item: `${site.url}/` },
      { '@type': 'ListItem', position: 2, name: title, item: canonical },
    ],
  };
  return url.isFront || title === '' ? [page] : [page, crumbs];
}
