/**
 * Settings of services under test: requests are to queue on a machine that does much else, not to be turned away. What the
 * defaults do under overload and in outages is tested where that is meant.
 */
export const patient = {
  PLATEN_CONNECT_TIMEOUT: '60000',
  PLATEN_MAX_WAIT: '60000',
  PLATEN_STATEMENT_TIMEOUT: '60000',
  PLATEN_LOCK_TIMEOUT: '30000',
  PLATEN_HANDLER_TIMEOUT: '120000',
};
