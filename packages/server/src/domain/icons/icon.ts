/** A small drawing, as SVG. */
export interface Icon {
  /** `collection/name`. */
  readonly name: string;
  readonly label: string;
  readonly content: string;
}

export interface IconCollection {
  readonly slug: string;
  readonly label: string;
  readonly description?: string;
}

export const collectionOf = ({ name }: Pick<Icon, 'name'>): string => name.slice(0, name.indexOf('/'));
