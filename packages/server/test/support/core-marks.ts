const name = /^data-wp-[a-z-]+$/;
const value =
  /^(?:!?(?:core\/query::)?(?:actions|callbacks|state|context)\.[A-Za-z.]+|core\/[a-z]+|(?:index|query|post-template-item|query-pagination)-[a-z0-9-]+|\d+|\{[\w\s":,{}[\]-]*\})$/;

/** The marks that core's own blocks write for scripts, with values that no attribute of a block gets into. */
export const isCoreMark = (attribute: { readonly name: string; readonly value: string }): boolean =>
  name.test(attribute.name) && value.test(attribute.value);
