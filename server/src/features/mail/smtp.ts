/** A mail as it is handed to the server that sends it. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands a mail to the server that sends it. Throws if that fails, with `responseCode` if the server has refused it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://` for a server in the same network. */
  readonly url: string;
  readonly from: string;
}

/** A server that accepts and stays silent is given up after so many milliseconds, at each step. */
const SILENT_MS = 15_000;
const LOCAL = /^(?:localhost|127\.|\[?::1\]?$)/u;

/**
 * Sends by SMTP, each mail over a connection of its own. The library is loaded with the first mail: a server that sends
 * none starts without it. A password is sent to another machine over TLS only.
 */
export function sendBySmtp({ url, from }: SmtpSettings, silentMs = SILENT_MS): SendMail {
  const { hostname, username } = new URL(url);
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      requireTLS: username !== '' && !LOCAL.test(hostname),
      connectionTimeout: silentMs,
      greetingTimeout: silentMs,
      socketTimeout: silentMs,
      dnsTimeout: silentMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      // An address as it is: a comma in one must not make two.
      const to = { name: '', address: mail.to };
      await transport.sendMail({ ...mail, from, to, headers: { 'auto-submitted': 'auto-generated' } });
    } finally {
      transport.close();
    }
  };
}
