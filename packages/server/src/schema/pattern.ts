import { RE2JS } from 're2js';

/** Pattern work that one checked value may cause, as program size times text length: a fraction of a second. */
const mostWork = 10_000_000;

const longestPattern = 2_000;

interface Patterns {
  readonly compile: (pattern: string) => (text: string) => boolean;
  /** Grants a full measure of work again; to be called before each value. */
  readonly refill: () => void;
  /** Whether work was left undone since the last refill, so that an outcome cannot be trusted. */
  readonly exhausted: () => boolean;
}

/**
 * Patterns and the texts they are tried on may both be hostile. The engine is linear in the text, but a pattern such as
 * `a.{900}b` makes each character dear, so the work done for one value is measured too.
 */
export function createPatterns(): Patterns {
  let left = mostWork;
  return {
    refill: () => {
      left = mostWork;
    },
    exhausted: () => left < 0,
    compile: (pattern) => {
      const program = compileLinear(pattern);
      const costPerCharacter = program.programSize();
      return (text) => {
        left -= costPerCharacter * text.length;
        // `find` and not `test`: the latter may spend much longer on building an automaton that it then gives up.
        return left >= 0 && program.matcher(text).find();
      };
    },
  };
}

function compileLinear(pattern: string): RE2JS {
  if (pattern.length > longestPattern) {
    throw new Error(`Patterns in schemas can have at most ${longestPattern} characters, not ${pattern.length}.`);
  }
  try {
    return RE2JS.compile(pattern);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The pattern ${JSON.stringify(pattern)} cannot be used in a schema: ${reason}. ` +
        'Patterns must match in linear time: no lookaround or backreferences.',
      { cause },
    );
  }
}
