/** The error codes of the API, read from the error tables of the source. */
import type { CallExpression, Expression } from '@swc/core';
import { nodesIn } from './syntax.ts';
import type { SourceFile } from './syntax.ts';

interface ApiError {
  readonly code: string;
  readonly status: number;
  /** With a placeholder for each value, such as `Post {id} was not found.` */
  readonly message: string;
}

const placeholderOf = (file: SourceFile, value: Expression): string => {
  const [name] = nodesIn(value, 'Identifier')
    .map((one) => file.textOf(one))
    .toReversed();
  return `{${name ?? 'value'}}`;
};

function messagesIn(file: SourceFile, sentence: Expression): readonly string[] {
  if (sentence.type === 'StringLiteral') return [sentence.value];
  const [template] = nodesIn(sentence, 'TemplateLiteral');
  if (template !== undefined && 'expressions' in template) {
    const values = template.expressions.map((value) => placeholderOf(file, value));
    return [String.raw({ raw: template.quasis.map(({ cooked, raw }) => cooked ?? raw) }, ...values)];
  }
  return nodesIn(sentence, 'StringLiteral').map(({ value }) => value);
}

function errorsIn(file: SourceFile, { callee, arguments: given }: CallExpression): readonly ApiError[] {
  if (callee.type === 'Super' || callee.type === 'Import' || file.textOf(callee) !== 'createError') return [];
  const [code, status, sentence] = given.map(({ expression }) => expression);
  if (code?.type !== 'StringLiteral' || status?.type !== 'NumericLiteral' || sentence === undefined) return [];
  return messagesIn(file, sentence).map((message) => ({ code: code.value, status: status.value, message }));
}

export const declaredErrors = (files: readonly SourceFile[]): readonly ApiError[] =>
  files.flatMap((file) => nodesIn(file.module, 'CallExpression').flatMap((call) => errorsIn(file, call)));

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ');

export function errorsReference(errors: readonly ApiError[]): string {
  const rows = errors
    .map(({ code, status, message }) => `| \`${code}\` | ${status} | ${cell(message)} |`)
    .toSorted((a, b) => (a < b ? -1 : 1));
  return `---
title: Error codes
description: Every error code of the REST API with its HTTP status and message.
keywords: error, rest_forbidden, rest_no_route, rest_invalid_param, rest_cannot_edit, status code, 400, 401, 403, 404, 409, 412, 413, 429, 500, 503
---

# Error codes

Look up an error code of the REST API. Codes and statuses are part of the API and never change with the wording; compare \`code\`, not \`message\`.

\`\`\`json
{ "code": "rest_post_invalid_id", "message": "Post 42 was not found.", "data": { "status": 404 } }
\`\`\`

\`data.params\` has the reason for each invalid parameter, and \`additional_errors\` lists further errors of the same request. Plugins can add codes. By symptom: [Troubleshooting](../troubleshooting.md).

| Code | Status | Message |
|---|---|---|
${[...new Set(rows)].join('\n')}
`;
}
