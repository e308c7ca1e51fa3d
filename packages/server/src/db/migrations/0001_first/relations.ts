/** Which posts name which, by the relations that plugins register. */
export const relations = `
-- Either post can go: what it was tied to stays, the tie does not.
create table post_relations (
  post_id bigint not null references posts on delete cascade,
  relation text collate "C" not null,
  target_id bigint not null references posts on delete cascade,
  place integer not null,
  primary key (post_id, relation, target_id)
);
create index post_relations_by_target on post_relations (target_id, relation, post_id);
`;
