import type { APIFetchOptions } from '@wordpress/api-fetch';

const paths = /^\/wp\/v2\/(?:users|comments)\b/;

interface Pictured {
  readonly avatar_urls?: Readonly<Record<string, string>>;
  readonly author_avatar_urls?: Readonly<Record<string, string>>;
  readonly name?: string;
  readonly author_name?: string;
}

/** Replaces avatars with initials: loading them from Gravatar would reveal who uses the admin. */
export async function avatars(
  options: APIFetchOptions,
  next: (options: APIFetchOptions) => Promise<unknown>,
): Promise<unknown> {
  const { path = '', parse = true } = options;
  if (!paths.test(path)) return next(options);
  const given = await next(options);
  if (parse) return withInitials(given);
  const response = given as Response;
  const { status, headers } = response;
  return new Response(JSON.stringify(withInitials(await response.json())), { status, headers });
}

function withInitials(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(withInitials);
  if (typeof given !== 'object' || given === null) return given;
  const { avatar_urls: own, author_avatar_urls: authors, name, author_name: author } = given as Pictured;
  return {
    ...given,
    ...(own && { avatar_urls: drawn(own, name) }),
    ...(authors && { author_avatar_urls: drawn(authors, author) }),
  };
}

const drawn = (urls: Readonly<Record<string, string>>, name = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(urls).map((size) => [size, initialsOf(name)]));

function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => word.slice(0, 1).toUpperCase())
    .filter((letter) => /\p{L}|\p{N}/u.test(letter))
    .slice(0, 2)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#2b4c7e"/><text x="48" y="62" font-family="sans-serif" font-size="40" fill="#fff" text-anchor="middle">${letters}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
