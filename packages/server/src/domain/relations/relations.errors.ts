import type { Relation } from './relations.registry.ts';
import { RestError } from '../../rest/errors.ts';

/** The same whether there is no such post, one of another type, or one that the caller may not read. */
export const notRelatable = ({ name, to }: Relation, id: number): RestError =>
  new RestError({
    code: 'rest_invalid_relation',
    status: 400,
    message: `\`${name}\`: post ${id} of type ${to.join(' or ')} was not found.`,
    data: { params: { [name]: `Post ${id} was not found.` } },
  });
