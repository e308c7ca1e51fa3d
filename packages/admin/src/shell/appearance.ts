import { useState } from 'react';
import { facts } from '../facts.ts';

/** Choices of how the admin looks. The default of each is not stored. */
const choices = { theme: ['system', 'light', 'dark'], density: ['comfortable', 'compact'] } as const;

export type Choice = keyof typeof choices;
export type Value<C extends Choice> = (typeof choices)[C][number];

const yearInSeconds = 31_536_000;

/** A cookie, because the server writes the choice into the page, so that it applies before the first paint. */
function store(choice: Choice, value: string | undefined): void {
  const age = value === undefined ? 0 : yearInSeconds;
  const path = facts.base.slice(0, -1);
  document.cookie = `platen_${choice}=${value ?? ''}; Path=${path}; Max-Age=${age}; SameSite=Lax`;
}

/** The attribute of the page that a choice sets, and how to change it. */
export function useAppearance<C extends Choice>(choice: C): readonly [Value<C>, (value: Value<C>) => void] {
  const values: readonly Value<C>[] = choices[choice];
  const { dataset } = document.documentElement;
  const [value, setValue] = useState(() => values.find((one) => one === dataset[choice]) ?? defaultOf(choice));
  const choose = (next: Value<C>): void => {
    setValue(next);
    const isDefault = next === defaultOf(choice);
    if (isDefault) delete dataset[choice];
    else dataset[choice] = next;
    store(choice, isDefault ? undefined : next);
  };
  return [value, choose];
}

const defaultOf = <C extends Choice>(choice: C): Value<C> => choices[choice][0];
