/** What a hand-written server reads of a post for a response: its own columns and the ids of its terms. */
export const postColumns = `
  p.id, p.type, p.status, p.slug, p.title, p.content, p.excerpt, p.author, p.parent, p.menu_order, p.password,
  p.comment_status, p.ping_status, p.template, p.format, p.featured_media, p.sticky,
  to_char(p.date, 'YYYY-MM-DD"T"HH24:MI:SS') as date, p.date_gmt, p.modified, p.modified_gmt, p.guid, p.meta,
  (select array_agg(tied.term_id) from post_terms tied where tied.post_id = p.id) as terms`;

/** What it reads beside them to embed author, terms and comments. */
export const embedded = `,
  (select row_to_json(u) from (
    select id, display_name, slug, url, description, email from users where users.id = p.author) u) as author_row,
  (select json_agg(t) from (
    select terms.id, terms.taxonomy, terms.name, terms.slug from post_terms tied join terms on terms.id = tied.term_id
      where tied.post_id = p.id order by terms.name_key) t) as term_rows,
  (select json_agg(c) from (
    select id, author_name, author_email, content, date from comments
      where post_id = p.id and type = 'comment' and status = 'approved' order by date_gmt desc, id desc limit 100) c) as replies`;
