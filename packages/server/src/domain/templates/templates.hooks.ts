/** Hooks get templates as the posts that they are saved as: the slug is the id, the excerpt the description. */
declare module '../posts/posts.hooks.ts' {
  interface PostTypeNames {
    cms_template: false;
    cms_template_part: false;
  }
}
