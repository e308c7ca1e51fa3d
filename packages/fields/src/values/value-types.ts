import { choiceTypes } from './choices.ts';
import { colorTypes } from './colors.ts';
import { fileTypes } from './files.ts';
import { momentTypes } from './moments.ts';
import { objectTypes } from './objects.ts';
import { relationTypes } from './relations.ts';
import { textTypes } from './texts.ts';
import type { ValueType } from './value-type.ts';

const valueTypes: ReadonlyMap<string, ValueType> = new Map<string, ValueType>(
  Object.entries({
    ...textTypes,
    ...choiceTypes,
    ...momentTypes,
    ...colorTypes,
    ...objectTypes,
    ...relationTypes,
    ...fileTypes,
  }),
);

/** Undefined for types with members, such as groups, and for those that only lay out a form. */
export const valueTypeOf = (type: string): ValueType | undefined => valueTypes.get(type);
