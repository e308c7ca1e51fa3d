import { newStatus, trashStatus } from '../post.ts';
import { scalarText } from '../../../lib/json.ts';
import type { Json } from '../../../lib/json.ts';
import { readList } from '../../../schema/list.ts';
import type { Mismatch } from '../../../schema/schema.ts';
import { isVisitor } from '../../../scope.ts';
import type { Scope, Site } from '../../../scope.ts';
import { canEditType } from '../../types/types.actions.ts';
import type { PostType } from '../../types/type.ts';

const published = 'publish';
const any = 'any';

/** Why these states may not be asked for. Who may not ask is not told which states there are. */
export function refuseStatuses(scope: Scope, type: PostType, value: Json): Mismatch | null {
  const asked = readList(value);
  if (asked === undefined) return wrongType('status', 'a list');
  const odd = asked.findIndex((status) => typeof status !== 'string');
  if (odd !== -1) return wrongType(`status[${odd}]`, 'a string');
  if (asked.some((status) => !mayAskFor(scope, type, scalarText(status)))) {
    const data = { status: isVisitor(scope) ? 401 : 403 };
    return {
      code: 'rest_forbidden_status',
      message: "You don't have permission to list posts with this status.",
      data,
    };
  }
  const unknown = asked.find((status) => status !== any && !scope.site.postStatuses.has(scalarText(status)));
  if (unknown === undefined) return null;
  return {
    code: 'rest_not_in_enum',
    message: `\`status\`: ${JSON.stringify(unknown)} is not a registered status.`,
    data: null,
  };
}

const wrongType = (param: string, wanted: string): Mismatch => ({
  code: 'rest_invalid_type',
  message: `${param} must be ${wanted}.`,
  data: { param },
});

function mayAskFor(scope: Scope, type: PostType, status: string): boolean {
  if (status === published || canEditType(scope, type)) return true;
  return status === 'private' && scope.caller.can(type.capabilities.read_private_posts);
}

/** The states asked for, once they were judged. */
export function statusesOf(site: Pick<Site, 'postStatuses'>, value: Json | undefined): readonly string[] {
  const asked = new Set((readList(value ?? null) ?? []).map(scalarText));
  if (asked.size === 0) return [published];
  if (!asked.has(any)) return [...asked];
  const hidden = (name: string): boolean => name === trashStatus || name === newStatus;
  return site.postStatuses.all().flatMap(({ name }) => (hidden(name) ? [] : [name]));
}
