import type { SentInstance } from './widget.ts';
import { widgetErrors } from './widgets.errors.ts';
import { isSigned, signatureOf } from '../../auth/tokens.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Secrets } from '../../lib/secrets.ts';

export interface EncodedSettings {
  readonly encoded: string;
  readonly hash: string;
}

/**
 * Settings on their way through a client and back. They are JSON and are only ever read as JSON; the signature is good
 * for widgets of one type.
 */
export interface WidgetSignatures {
  encode(idBase: string, settings: JsonMap): EncodedSettings;
  /** The settings as they were encoded here. */
  decode(idBase: string, sent: SentInstance): JsonMap;
}

declare module '../../scope.ts' {
  interface Tools {
    readonly widgetSignatures: WidgetSignatures;
  }
}

export function createWidgetSignatures(secrets: Secrets): WidgetSignatures {
  return {
    encode: (idBase, settings) => {
      const encoded = Buffer.from(JSON.stringify(settings)).toString('base64');
      return { encoded, hash: signatureOf(secrets, 'widget', [idBase, encoded]) };
    },
    decode: (idBase, { encoded, hash }) => {
      if (encoded === undefined || hash === undefined) throw widgetErrors.noSettings();
      const isOurs = isSigned(secrets, { purpose: 'widget', words: [idBase, encoded], signature: hash });
      if (!isOurs) throw widgetErrors.badSignature();
      return JSON.parse(Buffer.from(encoded, 'base64').toString()) as Json & JsonMap;
    },
  };
}
