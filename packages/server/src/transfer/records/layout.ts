import { commentRecord } from './comment.ts';
import { postRecord } from './post.ts';
import { elementsOf } from './record.ts';

/** The elements of items and comments in export files. */
export const wxrLayout = { item: elementsOf(postRecord), comment: elementsOf(commentRecord) };
