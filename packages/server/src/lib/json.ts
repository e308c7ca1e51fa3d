/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonMap;

/** A JSON object. Use `emptyMap` to create one with keys from a request. */
export interface JsonMap {
  readonly [key: string]: Json;
}

export type MutableJsonMap = { [key: string]: Json };

/** A map without a prototype, so that a key such as `constructor` is only a key. */
export const emptyMap = (): MutableJsonMap => Object.create(null) as MutableJsonMap;

/** Whether a value is a JSON object, and not an array. */
export const isMap = (value: unknown): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a JSON array. */
export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** Whether a value says nothing where something is asked for: none at all, no, zero, and what is empty. */
export const saysNothing = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length === 0 : !value || value === '0';

/** A text, number or truth as text; empty for all else. `String` would throw on a map without a prototype. */
export const scalarText = (value: Json | undefined): string =>
  typeof value === 'object' || value === undefined ? '' : String(value);
