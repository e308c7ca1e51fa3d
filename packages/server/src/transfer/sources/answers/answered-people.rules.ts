import type { ExportedTerm, ExportedUser } from '../../../formats/wxr/exported.ts';
import { isMap, scalarText } from '../../../lib/json.ts';
import type { Json, JsonMap } from '../../../lib/json.ts';
import type { Site } from '../../../scope.ts';
import { answeredTexts } from '../../records/record.ts';
import { termRecord } from '../../records/term.ts';
import { userRecord } from '../../records/user.ts';
import { storedName } from '../../records/values.ts';
import { answeredMeta } from './answered-meta.rules.ts';

/** Anonymous responses have no login or email address; the slug is used as login. */
export function answeredUser(answer: JsonMap, site: Pick<Site, 'metaKeys'>, language: string): ExportedUser {
  const text = (name: string): string => scalarText(answer[name]);
  const person = {
    id: Number(text('id')) || 0,
    login: text('username') || text('slug'),
    email: text('email'),
    displayName: text('name'),
    firstName: text('first_name'),
    lastName: text('last_name'),
  };
  if (answer['username'] === undefined) return person;
  const roles = Array.isArray(answer['roles']) ? answer['roles'].map((role: Json) => scalarText(role)) : [];
  const extra = isMap(answer['extra_capabilities'] ?? null) ? (answer['extra_capabilities'] as JsonMap) : {};
  return {
    ...person,
    profile: {
      slug: text('slug'),
      url: text('url'),
      registered: text('registered_date').replace(/(?:\+00:00|Z)$/, ''),
      nickname: text('nickname'),
      description: text('description'),
      // Default: the locale of the site.
      locale: text('locale') === language ? '' : text('locale'),
      rights: {
        ...Object.fromEntries(roles.map((role) => [role, true])),
        ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, value === true])),
      },
      passwordHash: '',
      meta: [
        ...answeredMeta(answer['meta'], { site, object: 'user', subtype: '' }),
        ...answeredTexts(userRecord, answer).meta,
      ],
    },
  };
}

/** Terms in response order, with the slug of the parent. */
export function answeredTerms(lines: readonly JsonMap[], site: Pick<Site, 'metaKeys'>): ExportedTerm[] {
  const given = lines.flatMap(({ taxonomy, answer }) =>
    isMap(answer ?? null) ? [{ taxonomy: scalarText(taxonomy), answer: answer as JsonMap }] : [],
  );
  const slugs = new Map(given.map(({ answer }) => [scalarText(answer['id']), scalarText(answer['slug'])]));
  return given.map(({ taxonomy, answer }) => ({
    id: Number(scalarText(answer['id'])) || 0,
    taxonomy,
    slug: scalarText(answer['slug']),
    parent: slugs.get(scalarText(answer['parent'])) ?? '',
    name: scalarText(answer['name']),
    description: scalarText(answer['description']),
    meta: [
      ...answeredMeta(answer['meta'], { site, object: 'term', subtype: storedName(taxonomy) }),
      ...answeredTexts(termRecord, answer).meta,
    ],
  }));
}
