import { findPost } from './posts.read.actions.ts';
import type { PostRow } from './post.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import { saysNothing } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { isZeroDate, readDate } from '../../lib/site-time.ts';
import type { DateKind } from '../../lib/site-time.ts';
import type { Ctx } from '../../rest/route.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Mismatch, Schema } from '../../schema/schema.ts';
import type { PostType } from '../types/type.ts';

type CheckSent = (value: Json, ctx: Ctx) => Mismatch | null | Promise<Mismatch | null>;

/** The post an update is about; null for a create. */
const presentPost = ({ scope, path }: Ctx): Promise<PostRow | null> => findPost(scope, Number(path['id'] ?? 0));

/** The form was judged by the schema; here the day must exist. A date of zeros is left to the save. */
export const checkDate =
  (kind: DateKind): CheckSent =>
  (value, { scope }) => {
    if (typeof value !== 'string' || isZeroDate(value) || readDate(value, kind, zoneOf(scope)) !== null) return null;
    return { code: 'rest_invalid_date', message: 'The date is invalid.', data: null };
  };

/** A state that people choose, or the one the post is in. */
export function checkStatus(schema: Schema): CheckSent {
  const check = compileSchema(schema);
  return async (value, ctx) => {
    const outcome = check(value, 'status');
    if (outcome.ok) return null;
    return (await presentPost(ctx))?.status === value ? null : outcome.refusal;
  };
}

const isText = compileSchema({ type: 'string' });

/** None, the present one, or one the active theme offers. An empty list is none, as some clients send it. */
export const checkTemplate =
  (type: PostType): CheckSent =>
  async (value, ctx) => {
    if (saysNothing(value)) return null;
    const outcome = typeof value === 'object' ? isText(value, 'template') : null;
    if (outcome?.ok === false) return outcome.refusal;
    if ((await presentPost(ctx))?.template === value) return null;
    const { scope } = ctx;
    const offered = await scope.site.hooks.filter('post_templates', [], { scope, type });
    if (offered.some((name) => name === value)) return null;
    return {
      code: 'rest_invalid_param',
      message: 'The active theme has no template with this name for this post type.',
      data: null,
    };
  };
