import type { APIFetchOptions } from '@wordpress/api-fetch';
import { localized } from '../i18n/language.ts';

/** Types and taxonomies with names in the language of the admin. */
export async function localNames(
  options: APIFetchOptions,
  next: (options: APIFetchOptions) => Promise<unknown>,
): Promise<unknown> {
  const { method = 'GET', path = '', parse = true } = options;
  const given = await next(options);
  return method === 'GET' && parse ? localized(path, given) : given;
}
