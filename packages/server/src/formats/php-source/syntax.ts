import type { StringPart } from './tokens.ts';

/** An expression of the subset of PHP that can be read. */
export type Expression = { readonly line: number } & (
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'interpolated'; readonly parts: readonly StringPart[] }
  | { readonly kind: 'variable' | 'constant'; readonly name: string }
  | { readonly kind: 'assignment'; readonly name: string; readonly append: boolean; readonly value: Expression }
  | { readonly kind: 'array'; readonly items: readonly ArrayItem[] }
  | { readonly kind: 'index'; readonly of: Expression; readonly keys: readonly Expression[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'concat' | 'and' | 'or' | 'coalesce'; readonly parts: readonly Expression[] }
  | { readonly kind: 'equal'; readonly left: Expression; readonly right: Expression; readonly negated: boolean }
  | { readonly kind: 'not'; readonly of: Expression }
  | {
      readonly kind: 'choice';
      readonly condition: Expression;
      /** Null: the condition itself (`?:`). */
      readonly chosen: Expression | null;
      readonly otherwise: Expression;
    }
  | { readonly kind: 'include'; readonly path: Expression; readonly isOnce: boolean }
  | ({ readonly kind: 'closure' } & PhpBody)
  | { readonly kind: 'exit' }
);

export interface ArrayItem {
  readonly key: Expression | null;
  readonly value: Expression;
}

/** What a function does, and the file that says so. */
export interface PhpBody {
  readonly file: string;
  readonly params: readonly string[];
  readonly body: readonly Statement[];
}

/** A file as statements. */
export interface PhpFile {
  readonly file: string;
  readonly statements: readonly Statement[];
}

export interface Branch {
  /** Null: `else`. */
  readonly condition: Expression | null;
  readonly body: readonly Statement[];
}

export type Statement = { readonly line: number } & (
  | { readonly kind: 'html'; readonly text: string }
  | { readonly kind: 'echo'; readonly values: readonly Expression[] }
  | { readonly kind: 'expression'; readonly value: Expression }
  | { readonly kind: 'return'; readonly value: Expression | null }
  | { readonly kind: 'if'; readonly branches: readonly Branch[] }
  | {
      readonly kind: 'foreach';
      readonly list: Expression;
      readonly key: string | null;
      readonly name: string;
      readonly body: readonly Statement[];
    }
  | ({ readonly kind: 'function'; readonly name: string } & PhpBody)
  /** Outside the subset. */
  | { readonly kind: 'unsupported'; readonly message: string }
);
