import { definePlugin } from '@platen/server';

/** Listed and switched by the recordings; it does nothing. */
export const fixtureTwo = definePlugin({ name: 'fixture-two', cacheable: true, activate() {} });
