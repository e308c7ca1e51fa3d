/** A widget is one row, so that it stands in one sidebar only. */
export const widgets = String.raw`
create table widgets (
  id_base text collate "C" not null,
  number integer not null,
  sidebar text collate "C" not null,
  position integer not null,
  settings jsonb not null default '{}',
  primary key (id_base, number)
);
create index widgets_by_place on widgets (sidebar, position);
`;
