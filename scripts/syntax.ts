/** The source as syntax trees, for scripts that read what it says. */
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import type * as swc from '@swc/core';

export interface SourceFile {
  readonly path: string;
  readonly module: swc.Module;
  readonly textOf: (node: swc.Node) => string;
  /** What the comment directly before a node says, on one line. */
  readonly commentBefore: (node: swc.Node) => string;
}

export const readSyntax = (path: string): SourceFile => syntaxOf(path, readFileSync(path, 'utf8'));

export function syntaxOf(path: string, source: string): SourceFile {
  const bytes = Buffer.from(source);
  // The parser counts bytes, from one.
  const between = (start: number, end: number): string => bytes.toString('utf8', start - 1, end - 1);
  const spanOf = (node: swc.Node): swc.Span => (node as swc.Node & swc.HasSpan).span;
  return {
    path,
    module: parseSync(source, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'esnext' }),
    textOf: (node) => between(spanOf(node).start, spanOf(node).end),
    commentBefore: (node) => {
      const before = between(1, spanOf(node).start).trimEnd();
      const comment = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**'), -'*/'.length) : '';
      return comment.replaceAll(/\s*(\/\*|\n\s*)\*/g, '').trim();
    },
  };
}

type SyntaxNode =
  | swc.Expression
  | swc.KeyValueProperty
  | swc.ModuleDeclaration
  | swc.Statement
  | swc.TsTemplateLiteralType
  | swc.TsType
  | swc.VariableDeclarator;

/** All nodes of a kind, each before those inside it. */
export function nodesIn<T extends SyntaxNode['type']>(root: unknown, type: T): Extract<SyntaxNode, { type: T }>[] {
  if (typeof root !== 'object' || root === null) return [];
  const inside = Object.values(root).flatMap((part) => nodesIn(part, type));
  return 'type' in root && root.type === type ? [root as (typeof inside)[number], ...inside] : inside;
}
