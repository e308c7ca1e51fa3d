import { isList, isMap } from '@platen/server';
import type { JsonMap } from '@platen/server';
import { numberIn, textIn, textOf } from '../definitions/settings.ts';
import { idIn } from './records.ts';
import type { ValueType } from './value-type.ts';

/** PostgreSQL keeps no order of members: known ones come first. */
const inOrder = (names: readonly string[], value: JsonMap): JsonMap => {
  const known = names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name] ?? null] as const);
  return { ...Object.fromEntries(known), ...value };
};

const linkMembers = ['title', 'url', 'target'];

const link: ValueType = {
  schema: ({ required }) => ({
    type: ['object', 'null'],
    required,
    properties: {
      title: { type: 'string' },
      url: { type: 'string', required: true, format: 'uri' },
      target: { type: 'string' },
    },
  }),
  light: (stored) => (isMap(stored) ? inOrder(linkMembers, stored) : stored),
  standard: (stored, field) => {
    if (!isMap(stored)) return stored;
    if (textOf(field, 'return_format') === 'url') return stored['url'] ?? '';
    return { title: '', url: '', target: '', ...stored };
  },
  typed: (stored) =>
    isMap(stored)
      ? { title: textIn(stored['title']), url: textIn(stored['url']), target: textIn(stored['target']) }
      : null,
  store: (sent) => (isMap(sent) && textIn(sent['url']) !== '' ? sent : ''),
  cleared: '',
};

const wordMembers =
  'place_id name street_number street_name street_name_short city state state_short post_code country country_short';

const map: ValueType = {
  schema: ({ required }) => ({
    type: ['object', 'null'],
    required,
    properties: {
      address: { type: 'string' },
      lat: { type: ['string', 'number'] },
      lng: { type: ['string', 'number'] },
      zoom: { type: ['string', 'integer'] },
      ...Object.fromEntries(wordMembers.split(' ').map((name) => [name, { type: 'string' } as const])),
      street_number: { type: ['string', 'integer'] },
    },
  }),
  light: (stored) => (isMap(stored) ? numbered(located(stored)) : null),
  standard: (stored) => (isMap(stored) ? located(stored) : false),
  typed: (stored) => {
    if (!isMap(stored)) return null;
    const { lat, lng, zoom, ...others } = numbered(located(stored));
    return { ...others, lat: numberIn(lat), lng: numberIn(lng), zoom: numberIn(zoom) };
  },
  store: (sent) => (isMap(sent) && Object.keys(sent).length > 0 ? sent : ''),
  cleared: '',
  refuse: (sent) => (isList(sent) && sent.length > 0 ? 'must be an object with an address, or lat and lng' : null),
};

const mapMembers = ['address', 'lat', 'lng', 'zoom', 'city', 'country', 'country_short', 'place_id'];

const located = (stored: JsonMap): JsonMap =>
  inOrder(mapMembers, {
    ...stored,
    address: stored['address'] ?? '',
    lat: stored['lat'] ?? 0,
    lng: stored['lng'] ?? 0,
  });

const numbered = (place: JsonMap): JsonMap =>
  Object.fromEntries(
    Object.entries(place).map(([name, value]) => [
      name,
      ['lat', 'lng', 'zoom'].includes(name) ? (numberIn(value) ?? value) : value,
    ]),
  );

const noIcon: JsonMap = { type: null, value: null };

const icon: ValueType = {
  schema: (field) => ({
    type: ['object', 'null'],
    required: field.required,
    properties: {
      type: {
        description: 'Where the icon comes from.',
        type: ['string'],
        required: true,
        enum: [...libraries(field.settings)],
      },
      value: { description: 'Name, URL, or id of the icon.', type: ['string', 'integer'], required: true },
    },
  }),
  light: (stored) => (isMap(stored) ? inOrder(['type', 'value'], stored) : noIcon),
  standard: (stored, field, { records }) => {
    if (textOf(field, 'return_format') === 'array') return isMap(stored) ? stored : noIcon;
    if (!isMap(stored)) return null;
    const id = stored['type'] === 'media_library' ? idIn(stored['value']) : null;
    return id === null ? (stored['value'] ?? null) : records.media(id).then((file) => file?.url ?? null);
  },
  typed: (stored) => (isMap(stored) && stored['type'] !== null ? stored : null),
  store: (sent) => sent,
};

/** The tabs of the control are the places that icons may come from. */
function libraries({ tabs }: JsonMap): readonly string[] {
  const chosen = isList(tabs) ? tabs.map(textIn) : [];
  return chosen.length > 0 ? chosen : ['dashicons', 'media_library', 'url'];
}

export const objectTypes = { link, google_map: map, icon_picker: icon } satisfies Readonly<Record<string, ValueType>>;
