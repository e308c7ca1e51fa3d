import type { Transactional } from '../schema/migration.ts';

/**
 * Tables whose footnotes were stored before Platen filtered them, and the last id that was checked. SQL cannot filter
 * HTML, so `domain/meta` does it in the background and removes the row once it reaches the end of the table.
 */
export const unfilteredFootnotes: Transactional = {
  name: '0005_unfiltered_footnotes',
  statements: [
    `create table unfiltered_footnotes (source text primary key, reached bigint not null default 0);
     insert into unfiltered_footnotes (source) values ('posts'), ('revisions');`,
  ],
};
