/** What a page says of itself; empty where it says nothing. */
export interface LinkPreview {
  readonly title: string;
  /** Addresses are whole. */
  readonly icon: string;
  readonly description: string;
  readonly image: string;
}
