import type { APIFetchOptions } from '@wordpress/api-fetch';
import { sourceLocale } from '../../generated/locales.ts';
import { facts } from '../facts.ts';
import { localized } from '../i18n/localized.ts';

const paths = /^\/wp\/v2\/(?:types|taxonomies)\b/;

/** Types and taxonomies with names in the language of the admin. */
export async function localNames(
  options: APIFetchOptions,
  next: (options: APIFetchOptions) => Promise<unknown>,
): Promise<unknown> {
  const { method = 'GET', path = '', parse = true } = options;
  const given = await next(options);
  if (method !== 'GET' || facts.locale === sourceLocale || !paths.test(path)) return given;
  if (parse) return localized(path, given);
  const response = given as Response;
  const { status, headers } = response;
  return new Response(JSON.stringify(await localized(path, await response.json())), { status, headers });
}
