import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import type { FormField, FormLayout } from '../api/field-forms.ts';
import type { Values } from './conditions.ts';
import { isValued } from './values.ts';

let last = 0;

/** Rows have no ids, so each gets a key that moves with it: else inputs would lose the focus. */
export const freshKey = (): number => (last += 1);

const freshKeys = (count: number): readonly number[] => Array.from({ length: count }, freshKey);

/** The keys of the rows. Missing ones are added where rows were added or removed elsewhere, such as by undo. */
export function useRowKeys(count: number): readonly [readonly number[], (keys: readonly number[]) => void] {
  const [keys, setKeys] = useState(() => freshKeys(count));
  if (keys.length === count) return [keys, setKeys];
  const next = keys.length > count ? keys.slice(0, count) : [...keys, ...freshKeys(count - keys.length)];
  setKeys(next);
  return [next, setKeys];
}

interface Titled {
  readonly row: Values;
  readonly at: number;
  readonly layout: FormLayout | undefined;
  readonly fields: readonly FormField[];
  /** Name of the field that titles rows. */
  readonly titleField: string | undefined;
}

const longestTitle = 60;

/** The first text of a row, its layout, and its place. */
export function rowTitle({ row, at, layout, fields, titleField }: Titled): string {
  const names = titleField === undefined ? fields.filter(isValued).map(({ name }) => name) : [titleField];
  const value = names.map((name) => row[name]).find((one) => typeof one === 'string' && one.trim() !== '');
  const text = typeof value === 'string' ? plain(value) : '';
  const place = layout === undefined ? sprintf(__('Row %d', 'platen'), at + 1) : layout.label || layout.name;
  return text === '' ? place : `${place}: ${text}`;
}

function plain(markup: string): string {
  const text = markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > longestTitle ? `${text.slice(0, longestTitle).trimEnd()}…` : text;
}
