/** How long a test waits for what it wants to see. CI sets more, because a busy machine may need longer. */
export const patienceMs = Number(process.env['PLATEN_TEST_PATIENCE_MS'] ?? 10_000);
