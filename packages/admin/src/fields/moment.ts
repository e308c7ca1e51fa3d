const hasZone = /(?:Z|[+-]\d\d(?::?\d\d)?)$/;

/** A moment that the server tells in GMT, with or without saying so, as the reader's own clock says it. */
export const momentOf = (gmt: string): string =>
  new Date(hasZone.test(gmt.slice(10)) ? gmt : `${gmt}Z`).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
