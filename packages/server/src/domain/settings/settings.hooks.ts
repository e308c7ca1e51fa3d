import type { Setting } from './settings.registry.ts';
import type { Json } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';

interface SettingContext {
  readonly scope: Scope;
  /** REST name of the setting. */
  readonly name: string;
  readonly setting: Setting;
}

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Return another value of a setting. `null` returns the stored value. */
    rest_pre_get_setting: (value: Json, given: SettingContext) => Json;
    /** Store a setting yourself. `true` keeps Platen from storing it. */
    rest_pre_update_setting: (taken: boolean, given: SettingContext & { readonly value: Json }) => boolean;
  }
}
