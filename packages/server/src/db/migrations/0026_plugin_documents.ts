import type { Transactional } from '../schema/migration.ts';

/** JSON documents that plugins build the site from, such as definitions of fields that people make in the admin. */
export const pluginDocuments: Transactional = {
  name: '0026_plugin_documents',
  statements: [
    `create table plugin_documents (
       plugin text not null,
       name text not null,
       content text not null,
       modified_at timestamptz not null default now(),
       modified_by bigint,
       primary key (plugin, name)
     );`,
  ],
};
