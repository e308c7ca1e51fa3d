import type { PersonFacts } from '../../blocks/data.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { plainText } from '../../text/markup/plain.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { authorUrl } from '../permalinks/permalinks.rules.ts';
import type { User } from '../users/user.ts';
import { hasPublished } from '../users/user-rights.rules.ts';
import { findUser } from '../users/users.actions.ts';
import { avatarsOf, showsAvatars } from '../users/users.fields.ts';

const nobody: PersonFacts = { name: '', url: '', bio: '', avatars: {} };

/** Data of authors of public content, for blocks. */
export const factsOfUser = (reader: Scope, user: User | null): PersonFacts =>
  user === null
    ? nobody
    : {
        name: decodeEntities(user.displayName),
        url: authorUrl(permalinksOf(reader), user),
        bio: decodeEntities(plainText(user.description)),
        avatars: picturesOf(reader, user.email),
      };

export const picturesOf = (reader: Scope, email: string): PersonFacts['avatars'] =>
  showsAvatars(reader) ? avatarsOf(reader, email) : {};

/** A user whom everybody may see. */
export async function readablePerson(reader: Scope, id: number): Promise<PersonFacts | undefined> {
  const user = Number.isSafeInteger(id) ? await findUser(reader, id) : null;
  // Whether they have published anything.
  reader.cacheTags?.add('posts');
  return user !== null && hasPublished(reader.site, user) ? factsOfUser(reader, user) : undefined;
}
