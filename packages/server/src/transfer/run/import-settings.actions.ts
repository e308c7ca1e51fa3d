import { readPhpValue } from '../../formats/php-values.ts';
import type { Json } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { baseOptions } from '../../domain/settings/base-options.rules.ts';
import { setOptions } from '../../domain/settings/settings.actions.ts';
import type { Beside } from '../sources/source.ts';

/** Settings that come from the environment, or that would lock out the administrator. */
const own: ReadonlySet<string> = new Set([
  'home',
  'siteurl',
  'stylesheet',
  'admin_email',
  'default_category',
  'language',
]);

/** The settings of the old site that this service knows, each as the kind of value it is here. */
export async function importSettings(
  scope: Scope,
  { options, areOptionsTexts }: Pick<Beside, 'options' | 'areOptionsTexts'>,
): Promise<void> {
  const usual = baseOptions({ title: '', email: '', defaultCategory: 0 });
  const registered = new Set(scope.site.settings.all().map(({ option }) => option));
  const names = [...options.keys()].filter((name) => !own.has(name) && (name in usual || registered.has(name)));
  const changes = names.map((name): [string, Json] => {
    const value = options.get(name) ?? '';
    return [name, areOptionsTexts ? valueLike(usual[name], value) : value];
  });
  await setOptions(scope, Object.fromEntries(changes));
}

/** Sources that keep everything as text leave it to the setting what it is. */
function valueLike(usual: Json | undefined, text: Json): Json {
  if (typeof text !== 'string') return text;
  if (typeof usual === 'number') return Number.isFinite(Number(text)) ? Number(text) : usual;
  if (typeof usual === 'boolean') return text === '1';
  const read = readPhpValue(text);
  return read !== null && 'value' in read ? read.value : text;
}
