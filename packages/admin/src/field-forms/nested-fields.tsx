import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { FieldListGiven } from './given.ts';

/** A list contains inputs, and inputs of groups and rows contain lists: the context breaks the cycle of imports. */
export const RenderFields = createContext<(given: FieldListGiven) => ReactNode>(() => null);

/** The fields inside a group or row. */
export const NestedFields = (given: FieldListGiven) => useContext(RenderFields)(given);
