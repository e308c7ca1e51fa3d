import { isList, isMap } from './json.ts';
import type { Recording } from './recording.ts';

/** Says what is wrong with a value, or nothing. */
type Check = (value: unknown, where: string) => void;

function must(says: string, holds: (value: unknown) => boolean): Check {
  return (value, where) => {
    if (!holds(value)) throw new Error(`${where} must be ${says}`);
  };
}

function mapOf(member: Check): Check {
  return (value, where) => {
    if (!isMap(value)) throw new Error(`${where} must be a map`);
    for (const [key, item] of Object.entries(value)) member(item, `${where}.${key}`);
  };
}

function listOf(member: Check): Check {
  return (value, where) => {
    if (!isList(value)) throw new Error(`${where} must be a list`);
    value.forEach((item, index) => member(item, `${where}.${index}`));
  };
}

function shape(required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>>): Check {
  const known = { ...required, ...optional };
  return (value, where) => {
    if (!isMap(value)) throw new Error(`${where} must be a map`);
    for (const field of Object.keys(required)) {
      if (!Object.hasOwn(value, field)) throw new Error(`${where} lacks ${field}`);
    }
    for (const [field, item] of Object.entries(value)) {
      const check = Object.hasOwn(known, field) ? known[field] : undefined;
      if (check === undefined) throw new Error(`${where} has an unknown field ${field}`);
      check(item, `${where}.${field}`);
    }
  };
}

const text = must('a text', (value) => typeof value === 'string');
const number = must('a number', (value) => typeof value === 'number');
const switchValue = must('true or false', (value) => typeof value === 'boolean');
const anything = must('a value', (value) => value !== undefined);
const oneOf = (...words: readonly string[]): Check =>
  must(words.join(' or '), (value) => words.includes(String(value)));
const savedPath = must('a path into status, headers or body', (value) =>
  ['status', 'headers', 'body'].some((root) => value === root || String(value).startsWith(`${root}.`)),
);

const site = shape(
  {},
  {
    theme: oneOf('classic'),
    pretty: must('false', (value) => value === false),
    fixture: must('true', (value) => value === true),
    options: mapOf(anything),
    plugins: listOf(text),
    offsets: listOf(number),
    fields: shape({ groups: listOf(text) }, { settings: mapOf(anything), engine: oneOf('scf') }),
  },
);

const upload = shape({ mode: oneOf('multipart', 'raw'), file: text, type: text }, { filename: text, field: text });

const expectation = shape(
  { status: number },
  { headers: mapOf(text), body: anything, partial: switchValue, empty: switchValue, text },
);

const requestStep = shape(
  { path: text, expect: expectation },
  {
    as: oneOf('anonymous', 'admin', 'editor', 'author', 'contributor', 'subscriber'),
    method: text,
    absolute: switchValue,
    query: mapOf(anything),
    headers: mapOf(text),
    body: anything,
    raw: text,
    form: mapOf(anything),
    upload,
    save: mapOf(savedPath),
    keep: listOf(text),
    headersRecorded: switchValue,
    expectOnlyStatus: switchValue,
    allow5xx: switchValue,
  },
);

const sleepStep = shape({ sleep: number }, {});

const consistent: Check = (step, where) => {
  if (!isMap(step)) return;
  const bodies = ['body', 'raw', 'form'].filter((field) => Object.hasOwn(step, field));
  if (bodies.length > 1) throw new Error(`${where} has more than one of ${bodies.join(', ')}`);
  if (isMap(step['expect']) && step['expect']['partial'] === true && !isMap(step['expect']['body'])) {
    throw new Error(`${where}.expect is partial, so its body must be a map of paths`);
  }
};

const step: Check = (value, where) => {
  const isSleep = isMap(value) && Object.hasOwn(value, 'sleep');
  (isSleep ? sleepStep : requestStep)(value, where);
  consistent(value, where);
};

const recording = shape({ name: text, about: text, steps: listOf(step) }, { site });

/** A recording whose every field is known: a field nobody reads would be a claim nobody checks. */
export function checkRecording(value: unknown, where: string): Omit<Recording, 'suite'> {
  recording(value, where);
  return { site: {}, ...(value as Omit<Recording, 'suite' | 'site'>) };
}
