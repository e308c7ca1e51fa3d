/** Menus are terms and their items posts; here is what neither of these knows. */
export const menus = String.raw`
create table menus (
  term_id bigint primary key references terms on delete cascade,
  -- New pages become items of it.
  auto_add boolean not null default false
);
create index menus_that_add on menus (term_id) where auto_add;

create table menu_locations (
  name text collate "C" primary key,
  menu_id bigint not null references terms on delete cascade,
  -- Rises with each assignment.
  assigned bigint generated always as identity
);
create index menu_locations_by_menu on menu_locations (menu_id, assigned);

create table menu_items (
  post_id bigint primary key references posts on delete cascade,
  kind text collate "C" not null default 'custom',
  object text collate "C" not null default '',
  object_id bigint not null default 0,
  -- The item above. It may be gone: items outlive those above them.
  parent bigint not null default 0,
  url text not null default '',
  target text not null default '',
  classes text[] not null default '{}',
  xfn text[] not null default '{}'
);
create index menu_items_by_object on menu_items (object_id, kind) where object_id <> 0;
create index menu_items_by_parent on menu_items (parent) where parent <> 0;
`;
