import { definePlugin } from '@platen/server';

/** Listed and switched by the recordings; it does nothing. */
export const fixtureOne = definePlugin({ name: 'fixture-one', cacheable: true, activate() {} });
