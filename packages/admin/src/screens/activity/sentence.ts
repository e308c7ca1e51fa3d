import { __, sprintf } from '@wordpress/i18n';
import type { ActivityEntry } from '../../api/activity.ts';
import { inSentence } from '../../i18n/in-sentence.ts';

type Verb = (entry: ActivityEntry, typeName: string) => string;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const listIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const ofType =
  (template: string): Verb =>
  (_, typeName) =>
    template.replace('%s', () => typeName);
const plain =
  (template: string): Verb =>
  () =>
    template;

const isFile = ({ subject }: ActivityEntry): boolean => subject.type === 'attachment';

function savedPost(entry: ActivityEntry, typeName: string): string {
  const { status, previous } = entry.details;
  const isNew = status !== previous;
  if (isNew && previous === 'trash') return __('<actor/> restored <object/> from the trash', 'platen');
  if (isNew && status === 'pending') return __('<actor/> submitted <object/> for review', 'platen');
  if (isNew && status === 'future') return sprintf(__('<actor/> scheduled the %s <object/>', 'platen'), typeName);
  if (isNew && previous === 'publish') return sprintf(__('<actor/> unpublished the %s <object/>', 'platen'), typeName);
  return sprintf(__('<actor/> edited the %s <object/>', 'platen'), typeName);
}

function savedComment({ details: { status, previous } }: ActivityEntry): string {
  if (status === previous) return __('<actor/> edited a comment on <object/>', 'platen');
  if (status === 'approve' || status === 'approved') return __('<actor/> approved a comment on <object/>', 'platen');
  if (status === 'spam') return __('<actor/> marked a comment on <object/> as spam', 'platen');
  if (previous === 'trash') return __('<actor/> restored a comment on <object/>', 'platen');
  return __('<actor/> changed the status of a comment on <object/>', 'platen');
}

const verbs: Readonly<Record<string, Verb>> = {
  'post.created': (entry, typeName) =>
    isFile(entry)
      ? __('<actor/> uploaded <object/>', 'platen')
      : entry.details['status'] === 'future' || entry.details['status'] === 'pending'
        ? savedPost(entry, typeName)
        : sprintf(__('<actor/> created the %s <object/>', 'platen'), typeName),
  'post.updated': savedPost,
  'post.published': ofType(__('<actor/> published the %s <object/>', 'platen')),
  'post.trashed': ofType(__('<actor/> moved the %s <object/> to the trash', 'platen')),
  'post.deleted': ofType(__('<actor/> permanently deleted a %s', 'platen')),
  'term.created': ofType(__('<actor/> added the %s <object/>', 'platen')),
  'term.updated': ofType(__('<actor/> changed the %s <object/>', 'platen')),
  'term.deleted': ofType(__('<actor/> deleted the %s <object/>', 'platen')),
  'comment.created': plain(__('<actor/> commented on <object/>', 'platen')),
  'comment.updated': savedComment,
  'comment.trashed': plain(__('<actor/> moved a comment on <object/> to the trash', 'platen')),
  'comment.deleted': plain(__('<actor/> permanently deleted a comment on <object/>', 'platen')),
  'widget.created': plain(__('<actor/> added a widget', 'platen')),
  'widget.updated': plain(__('<actor/> changed a widget', 'platen')),
  'widget.deleted': plain(__('<actor/> deleted a widget', 'platen')),
  'user.created': plain(__('<actor/> added the user <object/>', 'platen')),
  'user.updated': ({ actor, subject }) =>
    actor !== null && String(actor.id) === subject.id
      ? __('<actor/> changed their profile', 'platen')
      : __('<actor/> changed the user <object/>', 'platen'),
  'user.deleted': plain(__('<actor/> deleted the user <object/>', 'platen')),
  'session.started': plain(__('<actor/> signed in', 'platen')),
  'session.ended': plain(__('<actor/> signed out', 'platen')),
  'session.refused': ({ subject }) =>
    subject.title == null
      ? __('<actor/> failed to sign in', 'platen')
      : __('<actor/> failed to sign in as <object/>', 'platen'),
  'session.revoked': plain(__('<actor/> ended the sessions of <object/>', 'platen')),
  'password-reset.requested': plain(__('<actor/> requested a link to set the password of <object/>', 'platen')),
  'password-reset.finished': plain(__('<actor/> set the password of <object/> with a link', 'platen')),
  'application-password.created': plain(__('<actor/> created the application password <object/>', 'platen')),
  'application-password.renamed': plain(__('<actor/> renamed the application password <object/>', 'platen')),
  'application-password.updated': plain(__('<actor/> changed the application password <object/>', 'platen')),
  'application-password.deleted': plain(__('<actor/> revoked the application password <object/>', 'platen')),
  'application-password.refused': plain(__('<actor/> sent an invalid application password', 'platen')),
  'settings.updated': ({ details }) =>
    sprintf(
      /* translators: %s: names of settings, separated by commas. */
      __('<actor/> changed the settings: %s', 'platen'),
      listIn(details['names'])
        .map((name) => name.replaceAll('_', ' '))
        .join(', '),
    ),
  'plugin.installed': plain(__('<actor/> installed the plugin <object/>', 'platen')),
  'plugin.removed': plain(__('<actor/> deleted the plugin <object/>', 'platen')),
  'plugin.activated': plain(__('<actor/> activated the plugin <object/>', 'platen')),
  'plugin.deactivated': plain(__('<actor/> deactivated the plugin <object/>', 'platen')),
  'plugin_document.created': plain(__('<actor/> added the definition <object/>', 'platen')),
  'plugin_document.updated': plain(__('<actor/> changed the definition <object/>', 'platen')),
  'plugin_document.deleted': plain(__('<actor/> deleted the definition <object/>', 'platen')),
  'webhook.created': plain(__('<actor/> added <object/>', 'platen')),
  'webhook.updated': plain(__('<actor/> changed <object/>', 'platen')),
  'webhook.deleted': plain(__('<actor/> deleted a webhook', 'platen')),
  'redirect.created': plain(__('<actor/> added a redirect', 'platen')),
  'redirect.updated': plain(__('<actor/> changed a redirect', 'platen')),
  'redirect.deleted': plain(__('<actor/> deleted a redirect', 'platen')),
  'preview-link.created': plain(__('<actor/> created a preview link for <object/>', 'platen')),
  'preview-link.revoked': plain(__('<actor/> revoked a preview link for <object/>', 'platen')),
  'export.xml': plain(__('<actor/> exported content as XML', 'platen')),
  'export.archive': plain(__('<actor/> exported the site as an archive', 'platen')),
  'import.started': plain(__('<actor/> started an import', 'platen')),
  'import.finished': plain(__('<actor/> finished an import', 'platen')),
  'import.undone': plain(__('<actor/> undid an import', 'platen')),
};

/** The text of a sentence, and the markers of the actor and the object within it. */
export const partsOf = (sentence: string): readonly string[] =>
  sentence.split(/(<actor\/>|<object\/>)/).filter((part) => part !== '');

/** A sentence with the markers `<actor/>` and `<object/>`. `typeName` is the type of a post or term, such as `page`. */
export function sentenceOf(entry: ActivityEntry, typeName: string): string {
  const verb = verbs[entry.action];
  // An action of a plugin or of a later release.
  if (verb === undefined) return sprintf(__('<actor/> did "%s"', 'platen'), entry.action);
  return verb(entry, inSentence(typeName));
}

/** Who did it, if it was not a user. Requests of visitors have an address; what Platen does by itself has none. */
export function actorName({ actor, via, action, address }: ActivityEntry): string {
  if (actor !== null) return actor.name;
  if (via === 'command') return __('The command line', 'platen');
  const isVisitor =
    action === 'comment.created' ||
    (address !== '' && /^(?:session|password-reset|application-password|comment)\./.test(action));
  return isVisitor ? __('Someone', 'platen') : __('Platen', 'platen');
}

/** The name of the object: its title now, or what the entry says about it. */
export function objectName({ subject: { title, id, kind }, details }: ActivityEntry): string {
  if (title != null) return title.trim() === '' ? __('(no title)', 'platen') : title;
  const known = textIn(details['name']) || textIn(details['login']) || textIn(details['slug']);
  if (known !== '') return known;
  return kind === 'plugin' || kind === 'plugin_document' ? (id ?? '') : __('(deleted)', 'platen');
}
