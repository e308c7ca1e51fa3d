import { evaluatePhp } from '../../formats/php-source/evaluate.ts';
import { parsePhp } from '../../formats/php-source/parse.ts';
import { PhpProblem } from '../../formats/php-source/problem.ts';
import { textFunctions } from './theme-functions.rules.ts';
import type { ThemePlace } from './theme-functions.rules.ts';
import type { ThemePattern } from './theme.ts';

const maxHead = 8192;
const slugs = /^[A-Za-z0-9][A-Za-z0-9_-]*\/[A-Za-z0-9_/-]+$/;

interface PatternSource {
  readonly source: string;
  readonly file: string;
  readonly place: ThemePlace;
}

/**
 * A pattern in a PHP file: its header comment, and the markup that its calls write. Nothing is executed. Throws a
 * `PhpProblem` for source outside the supported subset; a pattern is never read in part.
 */
export function readPhpPattern({ source, file, place }: PatternSource): ThemePattern {
  const header = readHeader(source);
  const [name = '', title = ''] = [header.get('slug'), header.get('title')];
  if (!slugs.test(name)) throw new PhpProblem(1, 'no header line "Slug: namespace/name"');
  if (title === '') throw new PhpProblem(1, 'no header line "Title: …"');
  const { output } = evaluatePhp(parsePhp({ source, file }), { functions: textFunctions(place) });
  const width = Number.parseInt(header.get('viewport width') ?? '', 10);
  const inserter = header.get('inserter')?.toLowerCase();
  return {
    name,
    title,
    description: header.get('description') ?? '',
    content: output,
    ...(width > 0 && { viewportWidth: width }),
    ...(inserter !== undefined && { inserter: !['no', 'false', '0'].includes(inserter) }),
    ...namesIn(header),
  };
}

/** Lines such as `Slug: my-theme/hero` of the comment that the file begins with; labels in lower case. */
function readHeader(source: string): ReadonlyMap<string, string> {
  const comment = /^\uFEFF?\s*<\?php\s*\/\*([^]*?)\*\//.exec(source.slice(0, maxHead))?.[1] ?? '';
  const header = new Map<string, string>();
  for (const line of comment.split(/\r\n|\r|\n/)) {
    const [, label = '', value = ''] = /^[\s*]*([A-Za-z ]+?)\s*:(.*)$/.exec(line) ?? [];
    if (label !== '' && !header.has(label.toLowerCase())) header.set(label.toLowerCase(), value.trim());
  }
  return header;
}

const lists = {
  categories: 'categories',
  keywords: 'keywords',
  blockTypes: 'block types',
  postTypes: 'post types',
  templateTypes: 'template types',
} as const;

function namesIn(header: ReadonlyMap<string, string>): Partial<Record<keyof typeof lists, readonly string[]>> {
  const found = Object.entries(lists).flatMap(([member, label]) => {
    const text = header.get(label);
    const names = (text ?? '').split(',').map((name) => name.trim());
    return text === undefined ? [] : [[member, names.filter((name) => name !== '')] as const];
  });
  return Object.fromEntries(found);
}
