import { createHash, timingSafeEqual } from 'node:crypto';
import type { PostRow } from './post.ts';
import type { RestRequest } from '../../rest/request.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long for a wrong password that begins right as for any other. */
export const isPasswordOf = ({ password }: Pick<PostRow, 'password'>, sent: string): boolean =>
  password !== '' && timingSafeEqual(digest(password), digest(sent));

/** Only one in the address counts, empty when there is none. */
export const sentPassword = ({ query: { password } }: Pick<RestRequest, 'query'>): string =>
  typeof password === 'string' ? password : '';
