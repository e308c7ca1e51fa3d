import { isList, scalarText } from './json.ts';
import type { Json } from './json.ts';

/** No list and an empty one ask for nothing. */
export const wantedTexts = (value: Json | undefined): readonly string[] | null =>
  isList(value) && value.length > 0 ? value.map(scalarText) : null;
