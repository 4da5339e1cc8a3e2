import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { DeliveryError, type Envelope, Mailer } from './mailer.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Silence in mid-conversation. RFC 5321 allows servers minutes after the final dot; real ones need seconds. */
const SILENCE_TIMEOUT_MS = 60_000;

export interface SmtpTimeouts {
  readonly connectMs: number;
  readonly silenceMs: number;
}

/** The parts of the library's error that tell what the server said, and to what. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Sends through the server of an smtp:// or smtps:// URL, one connection a message. */
export class SmtpMailer extends Mailer {
  readonly #transport;

  constructor(url: string, timeouts: SmtpTimeouts = { connectMs: CONNECT_TIMEOUT_MS, silenceMs: SILENCE_TIMEOUT_MS }) {
    super();
    this.#transport = nodemailer.createTransport({
      url,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async deliver(message: Buffer, { from, to }: Envelope, handOver: () => Promise<void>): Promise<'sent'> {
    let handedOver = false;
    let refusedHandOver: unknown;
    // The final dot follows the end of this stream, so it can't leave before handOver() has resolved.
    const raw = Readable.from(
      (async function* () {
        yield message;
        await handOver().catch((error: unknown) => {
          refusedHandOver = error;
          throw error;
        });
        handedOver = true;
      })(),
      { objectMode: false },
    );
    try {
      await this.#transport.sendMail({ envelope: { from, to: [to] }, raw });
      return 'sent';
    } catch (error) {
      if (refusedHandOver !== undefined) throw refusedHandOver;
      throw deliveryError(error as SmtpError, handedOver);
    }
  }
}

function deliveryError(error: SmtpError, handedOver: boolean): DeliveryError {
  return new DeliveryError(explain(error, handedOver), outcomeOf(error, handedOver), { cause: error });
}

function outcomeOf({ code, command = '', responseCode }: SmtpError, handedOver: boolean): DeliveryError['outcome'] {
  if (handedOver && responseCode === undefined) return 'unknown';
  const aboutThisMail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  if (responseCode !== undefined) return responseCode >= 500 && (handedOver || aboutThisMail) ? 'refused' : 'try_again';
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : 'try_again';
}

function explain({ code, command, message, response }: SmtpError, handedOver: boolean): string {
  const said = response ?? message;
  if (code === 'EAUTH') return `The mail server does not accept our user name and password: ${said}`;
  if (code === 'ETLS') return `No secure connection to the mail server: ${said}`;
  if (command === 'RCPT TO') return `The mail server does not accept the recipient: ${said}`;
  if (command === 'MAIL FROM') return `The mail server does not accept our sender address: ${said}`;
  if (response !== undefined) return `The mail server does not accept the message: ${said}`;
  if (handedOver) return `The mail server did not confirm the message: ${said}`;
  return `The mail server could not be reached: ${said}`;
}
