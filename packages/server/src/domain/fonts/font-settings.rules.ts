import { slugOf } from '../../text/slug.ts';
import { cleanLine } from '../../lib/clean-text.ts';
import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { object, string } from '../../schema/build.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Mismatch, Schema } from '../../schema/schema.ts';
import { cleanUri } from '../../schema/uri.ts';

const familyMembers = {
  name: string(),
  slug: string(),
  fontFamily: string(),
  preview: string({ format: 'uri', default: '' }),
};

const plain = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, string()]));

const faceMembers = {
  fontFamily: string({ default: '' }),
  fontStyle: string({ default: 'normal' }),
  fontWeight: { type: ['string', 'integer'], default: '400' } as Schema,
  fontDisplay: string({ default: 'fallback', enum: ['auto', 'block', 'fallback', 'swap', 'optional'] }),
  src: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }], default: [] } as Schema,
  ...plain('fontStretch', 'ascentOverride', 'descentOverride', 'fontVariant', 'fontFeatureSettings'),
  ...plain('fontVariationSettings', 'lineGapOverride', 'sizeAdjust', 'unicodeRange'),
  preview: string({ format: 'uri', default: '' }),
};

interface Settings {
  /** The argument that they come in, as text. */
  readonly name: string;
  readonly members: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

export const familySettings: Settings = {
  name: 'font_family_settings',
  members: familyMembers,
  required: ['name', 'slug', 'fontFamily'],
};

export const faceSettings: Settings = {
  name: 'font_face_settings',
  members: faceMembers,
  required: ['fontFamily', 'src'],
};

const closed = (members: Settings['members'], required: readonly string[]): Schema => ({
  ...(object(members as Parameters<typeof object>[0], { additionalProperties: false }) as Schema),
  required: [...required] as never,
});

/** As clients are told of them. */
export const settingsSchema = ({ members, required }: Settings): Schema => closed(members, required);

export type ReadSettings = { readonly settings: JsonMap } | { readonly mismatch: Mismatch };

const mismatch = (message: string): ReadSettings => ({
  mismatch: { code: 'rest_invalid_param', message, data: { status: 400 } },
});

/** Settings come as a text, since they can come in a form with files. Of a change, only what is sent has to be right. */
export function settingsReader(
  { name, members, required }: Settings,
  isChange = false,
): (text: string) => ReadSettings {
  const check = compileSchema(closed(members, isChange ? [] : required));
  return (text) => {
    let sent: Json;
    try {
      sent = JSON.parse(text) as Json;
    } catch {
      return mismatch(`\`${name}\` must be valid JSON.`);
    }
    const outcome = check(sent, name);
    if (!outcome.ok) {
      const { code, message, data } = outcome.refusal;
      return {
        mismatch: { code, message, data: { status: 400 }, ...(data !== null && { additional_data: [data] }) },
      };
    }
    const settings: JsonMap = isMap(sent) && isMap(outcome.value) ? outcome.value : {};
    const empty = required.find((member) => isEmpty(settings[member]));
    return empty === undefined ? { settings } : mismatch(`${name}[${empty}] must not be empty.`);
  };
}

const isEmpty = (value: Json | undefined): boolean =>
  value === '' || (isList(value) && (value.length === 0 || value.includes('')));

/** Names that have more in them than letters, digits and dashes stand in quotes. */
export const cleanFontFamily = (text: string): string =>
  text
    .split(',')
    .map((name) =>
      cleanLine(name.replaceAll('<', '&lt;'))
        .replace(/^["']+|["']+$/g, '')
        .trim(),
    )
    .filter((name) => name !== '')
    .map((name) => (/^[a-z0-9-]+$|^var\(/i.test(name) ? name : `"${name}"`))
    .join(', ');

const cleaners: Readonly<Record<string, (value: Json) => Json>> = {
  fontFamily: (value) => cleanFontFamily(scalarText(value)),
  slug: (value) => slugOf(scalarText(value)),
  preview: (value) => cleanUri(scalarText(value)),
  src: (value) => value,
};

/** The members that are there, each as it is stored. */
export const cleanSettings = (settings: JsonMap): JsonMap =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const clean = Object.hasOwn(cleaners, name) ? cleaners[name] : undefined;
      return [name, clean === undefined ? cleanLine(scalarText(value)) : clean(value)];
    }),
  );

/** Two faces of a family with the same mark would stand in each other's way. */
export const faceMark = (settings: JsonMap): string => {
  const text = (name: string, usual: string): string =>
    scalarText(settings[name] ?? usual)
      .toLowerCase()
      .trim();
  return JSON.stringify([
    text('fontFamily', '').replace(/["']/g, ''),
    text('fontStyle', 'normal'),
    text('fontWeight', '400'),
    text('fontStretch', '100%'),
    text('unicodeRange', 'u+0-10ffff'),
  ]);
};
