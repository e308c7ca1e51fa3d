import type { SiteRecording } from './recording.ts';

/** What the service says of a URL. */
export interface UrlAnswer {
  readonly kind: string;
  readonly status: number;
  readonly location?: string;
  readonly templates?: readonly string[];
  readonly canonical?: string | null;
  readonly posts?: readonly number[];
  readonly embed?: boolean;
  readonly feed?: string | null;
}

export const members = [
  'status',
  'location',
  'template',
  'canonical',
  'posts',
  'title',
  'robots',
  'feed item',
  'sitemap entry',
  'link',
] as const;
export type Member = (typeof members)[number];

/** One member of one recording: equal or not. */
export interface Compared {
  readonly member: Member;
  readonly expected: string;
  readonly actual: string;
}

/** Templates that the recorded themes have. */
const themeTemplates: ReadonlySet<string> = new Set([
  'home',
  'single',
  'page',
  'page-no-title',
  'archive',
  'search',
  '404',
  'index',
]);

const comments = '#comments';

/** Members that the recording tells, each with what the service says. */
export function compareUrl({ response }: SiteRecording, answer: UrlAnswer, base: string): readonly Compared[] {
  const own = (url: string): string =>
    url.replaceAll(base, '{site}').replace('{site}/uploads/', '{site}/wp-content/uploads/');
  const compared: Compared[] = [{ member: 'status', expected: String(response.status), actual: String(answer.status) }];
  const location = response.headers['location'];
  if (location !== undefined)
    compared.push({ member: 'location', expected: location, actual: own(answer.location ?? '') });
  if (response.status !== answer.status || location !== undefined) return compared;
  const { template, page } = response;
  if (template !== undefined) {
    const shown =
      answer.embed === true ? 'embed.php' : (answer.templates?.find((slug) => themeTemplates.has(slug)) ?? '');
    compared.push({ member: 'template', expected: template.replace(/^.*\/\//, ''), actual: shown });
  }
  const canonical = page?.links?.find(({ rel }) => rel === 'canonical')?.href;
  if (canonical !== undefined)
    compared.push({
      member: 'canonical',
      expected: canonical.replace(comments, ''),
      actual: own(answer.canonical ?? ''),
    });
  if (answer.posts !== undefined && page?.posts !== undefined && answer.feed == null)
    compared.push({ member: 'posts', ...comparePosts(page.posts, answer.posts) });
  return compared;
}

/** The search template of the themes has a second list, of other posts. */
const otherPosts = 5;

function comparePosts(expected: readonly number[], actual: readonly number[]): Pick<Compared, 'expected' | 'actual'> {
  const rest = expected.length - actual.length;
  const main = rest === otherPosts ? expected.slice(0, actual.length) : expected;
  return { expected: main.join(' '), actual: actual.join(' ') };
}

export function compareLinks(expected: unknown, actual: unknown, base: string): readonly Compared[] {
  const linkIn = (body: unknown): string => {
    const item: unknown = Array.isArray(body) ? body[0] : body;
    const link = item !== null && typeof item === 'object' && 'link' in item ? item.link : '';
    return typeof link === 'string' ? link : '';
  };
  return [
    {
      member: 'link',
      expected: linkIn(expected).replaceAll('{site-json}', '{site}'),
      actual: linkIn(actual).replaceAll(base, '{site}'),
    },
  ];
}
