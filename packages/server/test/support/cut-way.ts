import { createWay } from './way.ts';
import type { Way } from './way.ts';

/** A way to a server that can be cut, so that nothing comes through in either direction, and mended. */
export interface CutWay extends Pick<Way, 'url' | 'close'> {
  cut(): void;
  mend(): void;
}

export async function createCutWay(targetUrl: string): Promise<CutWay> {
  let isCut = false;
  const { url, drop, close } = await createWay(targetUrl, (near, far) => {
    if (isCut) near.destroy();
    near.pipe(far);
    far.pipe(near);
  });
  return {
    url,
    close,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
    },
  };
}
