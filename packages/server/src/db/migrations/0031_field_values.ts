import type { Transactional } from '../schema/migration.ts';

/**
 * Values of registered fields, as lists are filtered and sorted by them. Numbers are stored as text, and several values as
 * one list.
 */
export const fieldValues: Transactional = {
  name: '0031_field_values',
  statements: [
    String.raw`create function field_text(meta jsonb, key text) returns text language sql immutable parallel safe
       return case when jsonb_typeof(meta -> key -> 0) in ('string', 'number', 'boolean') then left(meta -> key ->> 0, 100) end;
     create function field_number(meta jsonb, key text) returns numeric language sql immutable parallel safe
       return case when meta -> key ->> 0 ~ '^-?[0-9]{1,100}(\.[0-9]{1,100})?([eE][+-]?[0-9]{1,2})?$'
         then (meta -> key ->> 0)::numeric end;
     create function field_items(meta jsonb, key text) returns text[] language sql immutable parallel safe
       return case jsonb_typeof(meta -> key -> 0)
         when 'array' then array(select left(item, 100) from jsonb_array_elements_text(meta -> key -> 0) as items (item))
         when 'string' then array[left(meta -> key ->> 0, 100)]
         when 'number' then array[meta -> key ->> 0]
         else '{}'::text[] end;`,
  ],
};
