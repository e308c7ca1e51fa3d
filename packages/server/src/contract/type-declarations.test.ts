import { describe, expect, it } from 'vitest';
import { typeDeclarations } from './type-declarations.ts';
import type { Contract, ContractSchema } from './type-declarations.ts';

const answers = (schema: ContractSchema) => ({ '2XX': { content: { 'application/json': { schema } } } });
const ref = { $ref: '#/components/schemas/tea-cup' };
const cups = { type: 'array', items: ref };
const cupsByName = { type: 'object', additionalProperties: ref };

const small: Contract = {
  components: {
    schemas: {
      'tea-cup': {
        properties: {
          id: { type: 'integer', readOnly: true, 'x-context': ['view', 'embed'] },
          name: {
            type: ['string', 'null'],
            description: 'Title.',
            'x-context': ['view', 'edit', 'embed'],
          },
          secret: { type: 'string', 'x-context': ['edit'] },
          text: {
            type: 'object',
            properties: { raw: { type: 'string' }, rendered: { type: 'string', readOnly: true } },
          },
          size: { enum: ['small', 2] },
          _embedded: {
            type: 'object',
            properties: { up: { type: 'array', items: { anyOf: [ref, { $ref: '#/components/schemas/error' }] } } },
            additionalProperties: { type: 'array' },
          },
        },
      },
      saucer: { properties: { name: { type: 'string', 'x-context': ['view', 'embed'] } } },
      error: { required: ['code'], properties: { code: { type: 'string' } } },
    },
  },
  paths: {
    '/cms/v2/cups': {
      get: {
        parameters: [
          { name: 'per_page', in: 'query', schema: { type: 'integer' } },
          { name: 'include', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
        ],
        responses: answers(cups),
      },
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

describe('types made of a contract', () => {
  it('promises in answers only what every reader gets', () => {
    const made = typeDeclarations(small, 'cms/v2');
    expect(made).toContain('export interface TeaCup {\n  readonly id: number;\n  /** Title. */\n');
    expect(made).toContain('readonly name: string | null;');
    expect(made).toContain('readonly secret?: string;');
    expect(made).toContain('readonly size?: "small" | 2;');
  });

  it('asks for what must be sent, and for nothing that cannot be', () => {
    const body = /interface CupsPostBody \{[^]*?\n\}/.exec(typeDeclarations(small, 'cms/v2'))?.[0];
    expect(body).toBe('interface CupsPostBody {\n  readonly text: string | {\n    readonly raw?: string;\n  };\n}');
  });

  it('takes one value where a list of them is taken', () => {
    expect(typeDeclarations(small, 'cms/v2')).toContain('readonly include?: number | ReadonlyArray<number>;');
  });

  it('types what is embedded by its relation, with the members that are embedded', () => {
    const made = typeDeclarations(small, 'cms/v2');
    expect(made).toContain(
      '_embedded?: {\n    readonly up?: ReadonlyArray<EmbeddedTeaCup | EmbeddedErrorBody>;\n' +
        '    readonly [other: string]: ReadonlyArray<unknown> | undefined;\n  };',
    );
    expect(made).toContain('export interface ErrorBody {\n  readonly code: string;\n}');
    expect(made).toContain('export type EmbeddedTeaCup = Pick<TeaCup, "id" | "name" | "_links">;');
    expect(made).not.toContain('EmbeddedSaucer');
  });

  it('tells lists, maps by name and single records apart', () => {
    const made = typeDeclarations(small, 'cms/v2');
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
