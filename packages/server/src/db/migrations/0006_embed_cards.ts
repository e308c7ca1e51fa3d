import type { Transactional } from '../schema/migration.ts';

/** What providers told of addresses that posts embed, and which posts those are. */
export const embedCards: Transactional = {
  name: '0006_embed_cards',
  statements: [
    `create table embed_cards (
       url text primary key,
       card jsonb,
       failures integer not null default 0,
       next_at timestamptz not null default now()
     );
     create index embed_cards_by_next on embed_cards (next_at);
     create table embed_uses (
       post_id bigint not null references posts on delete cascade,
       url text not null,
       primary key (post_id, url)
     );
     create index embed_uses_by_url on embed_uses (url);`,
  ],
};
