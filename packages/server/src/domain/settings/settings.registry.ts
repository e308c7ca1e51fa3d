import { closeObjects } from '../../schema/close-objects.ts';
import type { Json } from '../../lib/json.ts';
import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Check, Schema } from '../../schema/schema.ts';
import type { Scope } from '../../scope.ts';

/** An option of the site that can be read and written over REST. */
export interface Setting {
  /** Name in responses and requests. */
  readonly name: string;
  /** Name the value is stored under. */
  readonly option: string;
  /** As shown to clients, with what reads when nothing is stored as its default. */
  readonly schema: Schema;
  /** Judges what is sent, and what is stored. */
  readonly check: Check;
  /** The form a value that fits is stored in. */
  readonly toStored: (value: Json) => Json;
  /** What reads when nothing is stored, where the request decides it. */
  readonly usual?: (scope: Scope) => Json;
  /** The plugin that registered it. */
  readonly plugin?: string;
}

export interface SettingRegistration {
  readonly option: string;
  /** The option's name unless said. */
  readonly name?: string;
  /** Type, title, description, default and any further keywords. */
  readonly schema: Schema;
  /** A rule beyond the schema, judged after it. */
  readonly check?: Check;
  readonly toStored?: (value: Json) => Json;
  /** What reads when nothing is stored, where a default cannot say it. */
  readonly usual?: (scope: Scope) => Json;
}

declare module '../../scope.ts' {
  interface Registries {
    readonly settings: Registry<Setting>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** An option of the plugin's own, shown among the settings. */
    registerSetting(setting: SettingRegistration): void;
  }
}

export function registerSetting(
  { settings }: Pick<SiteDraft, 'settings'>,
  given: SettingRegistration,
  plugin?: string,
): void {
  const { option, name = option, toStored = (value: Json) => value } = given;
  const { type, title = '', description = '', default: initial = null, ...keywords } = closeObjects(given.schema);
  const schema: Schema = { ...(type && { type }), title, description, default: initial, ...keywords };
  const judge = compileSchema(schema);
  const judgeFurther = given.check;
  const check: Check = (value, path) => {
    const outcome = judge(value, path);
    return outcome.ok && judgeFurther !== undefined ? judgeFurther(outcome.value, path) : outcome;
  };
  settings.add(name, {
    name,
    option,
    schema,
    check,
    toStored,
    ...(given.usual && { usual: given.usual }),
    ...(plugin !== undefined && { plugin }),
  });
}
