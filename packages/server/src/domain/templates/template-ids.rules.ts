/** What names a template: the folder of its theme, and its own name. */
export interface TemplateName {
  readonly theme: string;
  readonly slug: string;
}

/** The id that clients know, and the slug of the post that a template is saved as: it is unique in its type. */
export const templateId = ({ theme, slug }: TemplateName): string => `${theme}//${slug}`;

/** Reads an id. Proxies write two slashes as one. Null where it names nothing. */
export function readTemplateId(id: string): TemplateName | null {
  const double = id.indexOf('//');
  // A template in a subfolder has a slash in its slug.
  const [end, start] = double === -1 ? [id.lastIndexOf('/'), id.lastIndexOf('/') + 1] : [double, double + 2];
  const [theme, slug] = [id.slice(0, Math.max(end, 0)), id.slice(start)];
  return theme === '' || slug === '' ? null : { theme, slug };
}

const longestTheme = 100;
const unnamable = /[/:<>*?"|%\p{Cc}]/u;

/** Whether a theme of this name can stand in the id of a template, and that id in an address. */
export const isThemeName = (name: string): boolean =>
  name.trim() === name && name !== '' && name.length <= longestTheme && name.isWellFormed() && !unnamable.test(name);
