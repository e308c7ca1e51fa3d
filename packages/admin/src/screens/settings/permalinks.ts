import { __ } from '@wordpress/i18n';
import type { Choice } from './groups.ts';

/** The structures that WordPress offers. */
export const structures: readonly Choice[] = [
  { value: '', label: __('Plain', 'platen') },
  { value: '/%year%/%monthnum%/%day%/%postname%/', label: __('Day and name', 'platen') },
  { value: '/%year%/%monthnum%/%postname%/', label: __('Month and name', 'platen') },
  { value: '/archives/%post_id%', label: __('Numeric', 'platen') },
  { value: '/%postname%/', label: __('Post name', 'platen') },
];

/** The URL of a sample post that is published now. `now` is such as `2026-11-17T18:05:09`. */
export function exampleUrl(siteUrl: string, structure: string, now: string): string {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = now.split(/\D/);
  const tags: Readonly<Record<string, string>> = {
    year,
    monthnum: month,
    day,
    hour,
    minute,
    second,
    post_id: '123',
    postname: 'sample-post',
    category: 'news',
    author: 'admin',
  };
  const path =
    structure === '' ? '/?p=123' : structure.replaceAll(/%(\w+)%/g, (tag, name: string) => tags[name] ?? tag);
  return `${siteUrl.replace(/\/$/, '')}${path.startsWith('/') ? '' : '/'}${path}`;
}
