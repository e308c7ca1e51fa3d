/** A post as it would look if it were saved now. Title, content and excerpt are the HTML that readers get. */
export interface Draft {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

interface Telling {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** What is needed of the window of a page that stands in a frame. */
interface Framed {
  readonly parent: { postMessage(message: object, origin: string): void };
  addEventListener(type: 'message', listener: (event: Telling) => void): void;
  removeEventListener(type: 'message', listener: (event: Telling) => void): void;
}

interface Listening {
  /** Address of the service, whose admin the page is framed by. Nobody else is listened to. */
  readonly service: string;
  readonly show: (draft: Draft) => void;
}

/** Shows what is being written in the admin that this page stands beside. Gives back what ends it. */
export function onDraft({ service, show }: Listening): () => void {
  const framed = globalThis as unknown as Framed;
  const { origin } = new URL(service);
  const listen = ({ origin: from, source, data }: Telling): void => {
    if (from === origin && source === framed.parent && isDraft(data)) show(data);
  };
  framed.addEventListener('message', listen);
  framed.parent.postMessage({ platen: 'ready', version: 1 }, origin);
  return () => framed.removeEventListener('message', listen);
}

const isDraft = (data: unknown): data is Draft =>
  typeof data === 'object' && data !== null && 'platen' in data && data.platen === 'draft';
