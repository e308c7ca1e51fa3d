import { isList, isMap, type Json } from '../lib/json.ts';

/** A text that two values share exactly when they are the same: `1` and `"1"` differ, the order of map keys does not count. */
export function sameness(value: Json): string {
  if (isList(value)) {
    let text = '[';
    for (const item of value) text += `${sameness(item)},`;
    return `${text}]`;
  }
  if (isMap(value)) {
    let text = '{';
    for (const key of Object.keys(value).sort()) text += `${JSON.stringify(key)}:${sameness(value[key] as Json)},`;
    return `${text}}`;
  }
  return JSON.stringify(value);
}
