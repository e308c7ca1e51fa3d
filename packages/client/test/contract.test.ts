import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { contractSource, contractTarget, emitContract } from '../scripts/contract.ts';
import type { Contract, Schema } from '../scripts/contract.ts';

const answers = (schema: Schema) => ({ '2XX': { content: { 'application/json': { schema } } } });
const ref = { $ref: '#/components/schemas/tea-cup' };
const cups = { type: 'array', items: ref };
const cupsByName = { type: 'object', additionalProperties: ref };

const small: Contract = {
  components: {
    schemas: {
      'tea-cup': {
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: ['string', 'null'], description: 'What it is called.', 'x-context': ['view', 'edit'] },
          secret: { type: 'string', 'x-context': ['edit'] },
          text: {
            type: 'object',
            properties: { raw: { type: 'string' }, rendered: { type: 'string', readOnly: true } },
          },
          size: { enum: ['small', 2] },
        },
      },
      error: {},
    },
  },
  paths: {
    '/cms/v2/cups': {
      get: { parameters: [{ name: 'per_page', in: 'query', schema: { type: 'integer' } }], responses: answers(cups) },
      post: {
        parameters: [],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                required: ['text'],
                properties: {
                  id: { type: 'integer', readOnly: true },
                  text: {
                    anyOf: [{ type: 'string' }, { type: 'object', properties: { raw: { type: 'string' } } }],
                  },
                },
              },
            },
          },
        },
        responses: answers(ref),
      },
    },
    '/cms/v2/cups/{id}': {
      get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }], responses: answers(ref) },
    },
    '/cms/v2/kinds': { get: { parameters: [], responses: answers(cupsByName) } },
    '/cms/v2/kinds/{kind}': {
      get: { parameters: [{ name: 'kind', in: 'path', schema: { type: 'string' } }], responses: answers(ref) },
    },
    '/tea/v1/settings': { get: { parameters: [], responses: answers(ref) } },
    '/tea/v1/any': { get: { parameters: [], responses: answers({ oneOf: [cups, ref] }) } },
  },
};

describe('the generated contract', () => {
  it('is current', async () => {
    const written = await readFile(contractTarget, 'utf8');
    const made = emitContract(JSON.parse(await readFile(contractSource, 'utf8')) as Contract);
    expect(written === made, 'Run node packages/client/scripts/contract.ts').toBe(true);
  });

  it('promises in answers only what every reader gets', () => {
    const made = emitContract(small);
    expect(made.startsWith('// Generated')).toBe(true);
    expect(made).toContain('export interface TeaCup {\n  readonly id: number;\n  /** What it is called. */\n');
    expect(made).toContain('readonly name: string | null;');
    expect(made).toContain('readonly secret?: string;');
    expect(made).toContain('readonly size?: "small" | 2;');
    expect(made).not.toContain('Error');
  });

  it('asks for what must be sent, and for nothing that cannot be', () => {
    const body = /interface CupsPostBody \{[^]*?\n\}/.exec(emitContract(small))?.[0];
    expect(body).toBe('interface CupsPostBody {\n  readonly text: string | {\n    readonly raw?: string;\n  };\n}');
  });

  it('tells lists, maps by name and single records apart', () => {
    const made = emitContract(small);
    expect(made).toContain('get: { readonly query: CupsGetQuery; readonly answer: ReadonlyArray<TeaCup> };');
    expect(made).toContain('readonly path: `cups/${number}`;');
    expect(made).toContain('readonly path: `kinds/${string}`;');
    expect(made).toContain(
      "readonly path: 'kinds';\n    readonly get: { readonly answer: Readonly<Record<string, TeaCup>> };",
    );
    expect(made).toContain('readonly get: { readonly answer: ReadonlyArray<TeaCup> | TeaCup };');
    expect(made).toContain("readonly path: '/tea/v1/settings';\n    readonly get: { readonly answer: TeaCup };");
  });
});
