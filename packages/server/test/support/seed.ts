import fc from 'fast-check';

/** One seed for all random properties. It is fixed, so that a failure repeats; the nightly stage sets others. */
export const seed = Number(process.env['PLATEN_SEED'] ?? 20_261_115);

fc.configureGlobal({ seed });
