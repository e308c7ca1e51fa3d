import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { scimErrors } from './scim.errors.ts';

/** What a request changes of a user. Members that were not sent are absent. */
export interface UserChange {
  readonly userName?: string;
  readonly externalId?: string | null;
  readonly displayName?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly email?: string;
  readonly active?: boolean;
}

/** What a request changes of a group. `set` replaces all members. */
export interface GroupChange {
  readonly name?: string;
  readonly externalId?: string | null;
  readonly members: readonly MemberChange[];
}

export interface MemberChange {
  readonly op: 'add' | 'remove' | 'set';
  readonly ids: readonly string[];
}

const maxText = 255;
const maxOperations = 1000;
/** Per request. Directories send larger groups in several requests. */
export const maxMembers = 1000;

const textOf = (name: string, value: Json | undefined): string => {
  if (typeof value !== 'string' || value.length > maxText || value.includes('\0'))
    throw scimErrors.invalidValue(`${name} must be a string of at most ${maxText} characters.`);
  return value.trim();
};

const requiredText = (name: string, value: Json | undefined): string => {
  const text = textOf(name, value);
  if (text === '') throw scimErrors.invalidValue(`${name} must not be empty.`);
  return text;
};

const optionalText = (name: string, value: Json | undefined): string => (value === null ? '' : textOf(name, value));

/** Entra ID sends `"False"`: as a truth, a leaver would stay active. */
const booleanOf = (name: string, value: Json | undefined): boolean => {
  const text = scalarText(isList(value) ? firstValue(value) : value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw scimErrors.invalidValue(`${name} must be true or false.`);
  return text === 'true';
};

/** Some clients wrap a single value: `[{ "value": "…" }]`. */
const firstValue = ([first]: readonly Json[]): Json | undefined => (isMap(first) ? first['value'] : first);

/** The primary address, else the one for work, else the first. Null without any. */
function emailOf(value: Json | undefined): string | null {
  if (!isList(value)) throw scimErrors.invalidValue('emails must be a list of objects.');
  const entries = value.filter(isMap);
  const chosen =
    entries.find(({ primary }) => primary === true || scalarText(primary).toLowerCase() === 'true') ??
    entries.find(({ type }) => scalarText(type).toLowerCase() === 'work') ??
    entries[0];
  return chosen === undefined ? null : requiredText('emails.value', chosen['value']);
}

type Reader = (value: Json | undefined) => UserChange;

const names: Readonly<Record<string, Reader>> = {
  givenname: (value) => ({ givenName: optionalText('name.givenName', value) }),
  familyname: (value) => ({ familyName: optionalText('name.familyName', value) }),
};

/** The closed table of attributes, in lower case: names are case-insensitive. */
const attributes: Readonly<Record<string, Reader>> = {
  username: (value) => ({ userName: requiredText('userName', value) }),
  externalid: (value) => ({ externalId: optionalText('externalId', value) || null }),
  displayname: (value) => ({ displayName: optionalText('displayName', value) }),
  active: (value) => ({ active: booleanOf('active', value) }),
  name: (value) => (isMap(value) ? read(value, names) : {}),
  emails: (value) => {
    const email = emailOf(value);
    return email === null ? {} : { email };
  },
  'emails.value': (value) => ({ email: requiredText('emails.value', value) }),
  'name.givenname': (value) => names['givenname']?.(value) ?? {},
  'name.familyname': (value) => names['familyname']?.(value) ?? {},
};

const read = (sent: JsonMap, readers: typeof attributes): UserChange =>
  Object.assign({}, ...Object.entries(sent).map(([name, value]) => own(readers, name.toLowerCase())?.(value)));

const own = (readers: typeof attributes, name: string): Reader | undefined =>
  Object.hasOwn(readers, name) ? readers[name] : undefined;

/** Of a resource that was sent whole. All other attributes are ignored (RFC 7644, section 3.3), `password` and `roles` among them. */
export const readUser = (sent: JsonMap): UserChange => read(sent, attributes);

/** Attributes of RFC 7643 that Platen does not store. Directories send them all the same. */
const ignored: ReadonlySet<string> = new Set(
  [
    'schemas id meta name.formatted name.middlename name.honorificprefix name.honorificsuffix nickname profileurl title',
    'usertype preferredlanguage locale timezone password phonenumbers ims photos addresses groups entitlements roles',
    'x509certificates',
  ].flatMap((names) => names.split(' ')),
);

interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: Json | undefined;
}

function operationsIn({ Operations: sent }: JsonMap): readonly Operation[] {
  if (!isList(sent) || sent.length === 0) throw scimErrors.invalidSyntax('Send a list of `Operations`.');
  if (sent.length > maxOperations) throw scimErrors.invalidSyntax(`Send at most ${maxOperations} operations.`);
  return sent.map((each) => {
    const { op, path, value }: Partial<JsonMap> = isMap(each) ? each : {};
    const verb = scalarText(op).toLowerCase();
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove')
      throw scimErrors.invalidSyntax('`op` must be `add`, `replace`, or `remove`.');
    if (path !== undefined && typeof path !== 'string') throw scimErrors.invalidPath(JSON.stringify(path));
    return { op: verb, path: path === undefined || path === '' ? null : path, value };
  });
}

const schemaPrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const isExtension = (path: string): boolean => /^urn:[\w.:-]+$/i.test(path);
const pathForm = /^([a-z]\w{0,40})(?:\[([^\]]{1,200})\])?(?:\.([a-z]\w{0,40}))?$/i;

/** The key in the table of attributes. Null: an attribute that is not stored. */
function attributeOf(path: string): string | null {
  const plain = path.replace(schemaPrefix, '');
  if (isExtension(plain)) return null;
  const [, name = '', filter, sub] = pathForm.exec(plain) ?? [];
  const attribute = name.toLowerCase();
  const whole = sub === undefined ? attribute : `${attribute}.${sub.toLowerCase()}`;
  if (attribute === 'emails' && filter !== undefined)
    return /^ *(?:type +eq +"work"|primary +eq +"?true"?) *$/i.test(filter) && sub?.toLowerCase() === 'value'
      ? 'emails.value'
      : null;
  if (own(attributes, whole) !== undefined && filter === undefined) return whole;
  if (ignored.has(whole) || ignored.has(attribute) || /^emails\.(?:type|primary|display)$/.test(whole)) return null;
  throw scimErrors.invalidPath(path);
}

const removable: Readonly<Record<string, UserChange>> = {
  externalid: { externalId: null },
  displayname: { displayName: '' },
  name: { givenName: '', familyName: '' },
  'name.givenname': { givenName: '' },
  'name.familyname': { familyName: '' },
};

/** Later operations win. */
export function readUserPatch(sent: JsonMap): UserChange {
  const changes = operationsIn(sent).map(({ op, path, value }): UserChange => {
    if (path === null) return isMap(value) ? patchOf(value) : noValue();
    const attribute = attributeOf(path);
    if (attribute === null) return {};
    if (op !== 'remove') return attributes[attribute]?.(unwrapped(attribute, value)) ?? {};
    const change = removable[attribute];
    if (change === undefined) throw scimErrors.invalidValue(`${path} can't be removed.`);
    return change;
  });
  return Object.assign({}, ...changes) as UserChange;
}

const noValue = (): never => {
  throw scimErrors.invalidValue('An operation without a path needs an object as its value.');
};

/** The members of a value without a path are paths. */
const patchOf = (value: JsonMap): UserChange =>
  Object.assign(
    {},
    ...Object.entries(value).map(([path, each]) => {
      const attribute = attributeOf(path);
      return attribute === null ? {} : attributes[attribute]?.(unwrapped(attribute, each));
    }),
  ) as UserChange;

const unwrapped = (attribute: string, value: Json | undefined): Json | undefined =>
  isList(value) && attribute !== 'emails' ? firstValue(value) : value;

/** Of a group that was sent whole: without `members`, they stay as they are. */
export function readGroup(sent: JsonMap): GroupChange {
  const byName = new Map(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ...(byName.has('displayname') && { name: requiredText('displayName', byName.get('displayname')) }),
    ...(byName.has('externalid') && { externalId: optionalText('externalId', byName.get('externalid')) || null }),
    members: byName.has('members') ? [{ op: 'set', ids: memberIds(byName.get('members')) }] : [],
  };
}

export function readGroupPatch(sent: JsonMap): GroupChange {
  const changes = operationsIn(sent).map((operation) => groupChange(operation));
  const members = changes.flatMap((change) => change.members);
  if (members.reduce((sum, { ids }) => sum + ids.length, 0) > maxMembers) throw tooManyMembers();
  return { ...(Object.assign({}, ...changes) as Omit<GroupChange, 'members'>), members };
}

function groupChange({ op, path, value }: Operation): GroupChange {
  if (path === null) return isMap(value) ? withMembers(op, value) : noValue();
  const plain = path.replace(schemaPrefix, '');
  const [, one] = /^members\[ *value +eq +"([^"\\]{1,100})" *\]$/i.exec(plain) ?? [];
  if (one !== undefined && op === 'remove') return { members: [{ op, ids: [one] }] };
  const name = plain.toLowerCase();
  if (name === 'members') return { members: [membersChange(op, value)] };
  if (op === 'remove' && name === 'externalid') return { externalId: null, members: [] };
  if (op !== 'remove' && (name === 'displayname' || name === 'externalid')) return readGroup({ [name]: value ?? null });
  if (isExtension(plain) || ['schemas', 'id', 'meta'].includes(name)) return { members: [] };
  throw scimErrors.invalidPath(path);
}

function withMembers(op: Operation['op'], value: JsonMap): GroupChange {
  const { members: _, ...rest } = readGroup({ ...value, members: [] });
  const { members } = value;
  return { ...rest, members: members === undefined ? [] : [membersChange(op, members)] };
}

function membersChange(op: Operation['op'], value: Json | undefined): MemberChange {
  if (op === 'remove') return value === undefined ? { op: 'set', ids: [] } : { op, ids: memberIds(value) };
  return { op: op === 'add' ? 'add' : 'set', ids: memberIds(value) };
}

const tooManyMembers = () => scimErrors.invalidValue(`Send at most ${maxMembers} members in one request.`);

function memberIds(value: Json | undefined): readonly string[] {
  const entries = isList(value) ? value : [value ?? null];
  if (entries.length > maxMembers) throw tooManyMembers();
  return entries.map((entry) => requiredText('members.value', isMap(entry) ? entry['value'] : entry));
}
