import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends a mail, or throws. */
export type SendMail = (mail: Mail) => Promise<void>;

declare module '../scope.ts' {
  interface Tools {
    /** Null where no mail server is configured. */
    readonly sendMail: SendMail | null;
  }
}

interface MailSettings {
  /** Such as `smtps://user:password@mail.example.org`. */
  readonly url: string;
  readonly from: string;
}

const patience = 10_000;

const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };

/** Signs in to the mail server and out again; throws where that is not possible. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export function createMailer({ url, from }: MailSettings): SendMail {
  const transport = createTransport({ url, ...timeouts }, { from });
  return async (mail) => {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  };
}
