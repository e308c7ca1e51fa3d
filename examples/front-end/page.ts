import type { Picture, Story } from './stories.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/**
 * Lists every width in every format. The browser picks the first format it supports, in the width that fits. The
 * placeholder has the shape of the image, so the layout does not shift.
 */
export function pictureTag({ renditions, alt_text: alt, placeholder }: Picture, sizes: string, lazy: boolean): string {
  const largest = renditions.at(-1);
  if (largest === undefined) return '';
  const srcset = (type: string): string =>
    renditions.map(({ sources, width }) => `${sources[type] ?? ''} ${width}w`).join(', ');
  const types = Object.keys(largest.sources);
  const sources = types.map((type) => `<source type="${type}" srcset="${escape(srcset(type))}" sizes="${sizes}">`);
  return `<picture>${sources.join('')}<img src="${escape(largest.source_url)}" width="${largest.width}"
    height="${largest.height}" alt="${escape(alt)}" style="background-image:url(${placeholder})"
    decoding="async"${lazy ? ' loading="lazy"' : ' fetchpriority="high"'}></picture>`;
}

const figure = (picture: Picture, sizes: string, lazy: boolean): string =>
  `<figure>${pictureTag(picture, sizes, lazy)}<figcaption>${picture.caption.rendered}</figcaption></figure>`;

const style = `
  :root { color-scheme: light dark; font: 1.125rem/1.6 Georgia, serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 0 1.25rem 4rem; }
  header { font: 0.875rem/1.4 system-ui, sans-serif; padding: 1.25rem 0; letter-spacing: 0.04em; }
  header a, header time { color: inherit; opacity: 0.7; text-decoration: none; margin-right: 1.5rem; }
  h1 { font-size: clamp(2rem, 6vw, 3.25rem); line-height: 1.1; margin: 0 0 1.5rem; text-wrap: balance; }
  figure { margin: 0; }
  img { display: block; width: 100%; height: auto; border-radius: 0.5rem; background-size: cover; }
  figcaption { font: 0.8125rem/1.4 system-ui, sans-serif; opacity: 0.75; }
  figcaption p { margin: 0.5rem 0 0; }
  main { max-width: 40rem; margin: 2rem auto; }
  main img { margin: 1.5rem 0; }
  .gallery { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
  .gallery img { aspect-ratio: 4 / 3; object-fit: cover; }
`;

const wholePage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>${body}</body>
</html>
`;

/** Rendered fields are filtered HTML; everything else is escaped here. */
export function storyPage({ title, date, content, picture, gallery }: Story): string {
  const main = picture === null ? '' : figure(picture, '(min-width: 60rem) 57.5rem, calc(100vw - 2.5rem)', false);
  const others = gallery.map((one) => figure(one, '(min-width: 36rem) 18rem, calc(100vw - 2.5rem)', true));
  return wholePage(
    title,
    `<header><a href="/">All stories</a><time datetime="${escape(date)}">${escape(date.slice(0, 10))}</time></header>
<h1>${title}</h1>
${main}
<main>${content}</main>
<section class="gallery" aria-label="Gallery">${others.join('')}</section>`,
  );
}

export const listPage = (stories: readonly { readonly slug: string; readonly title: string }[]): string =>
  wholePage(
    'Stories',
    `<h1>Stories</h1><ul>${stories
      .map(({ slug, title }) => `<li><a href="/${encodeURIComponent(slug)}">${title}</a></li>`)
      .join('')}</ul>`,
  );
