import { Readable } from 'node:stream';
import { type ConnectionUrlOptions, parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import { DependencyUnavailable } from '../dependency-unavailable.js';
import { DeliveryError, type Envelope, Mailer } from './mailer.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Timeout during the conversation. RFC 5321 allows servers minutes after the final dot; real ones need seconds. */
const SILENCE_TIMEOUT_MS = 60_000;

const SLICE_BYTES = 64 * 1024;

export interface SmtpTimeouts {
  readonly connectMs: number;
  readonly silenceMs: number;
}

/** The fields of the library's error that contain the response and the command. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Sends through the server of an smtp:// or smtps:// URL, one connection per message. */
export class SmtpMailer extends Mailer {
  readonly #options: ConnectionUrlOptions;

  constructor(url: string, timeouts: SmtpTimeouts = { connectMs: CONNECT_TIMEOUT_MS, silenceMs: SILENCE_TIMEOUT_MS }) {
    super();
    this.#options = {
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
      ...parseConnectionUrl(url),
    };
  }

  /**
   * Uses the connection class directly, because the library's transporter reads the message before the server has accepted the
   * envelope, so that the hand-over would be recorded too early.
   */
  async deliver(message: Buffer, { from, to }: Envelope, handOver: () => Promise<void>): Promise<'sent'> {
    const ending = new MessageEnding(handOver);
    const connection = new SMTPConnection(this.#options);
    try {
      await this.#converse(connection, { from, to: [to] }, Readable.from(ending.after(message), { objectMode: false }));
      return 'sent';
    } catch (error) {
      if (ending.rejection !== undefined) throw ending.rejection;
      throw deliveryError(error as SmtpError, ending.announced);
    } finally {
      connection.close();
    }
  }

  #converse(connection: SMTPConnection, envelope: SMTPEnvelope, message: Readable): Promise<void> {
    const { auth } = this.#options;
    return new Promise((resolve, reject) => {
      connection.once('error', reject);
      const send = () => connection.send(envelope, message, (error) => (error ? reject(error) : resolve()));
      connection.connect((rejection) => {
        if (rejection) reject(rejection);
        else if (auth && connection.allowsAuth) connection.login(auth, (error) => (error ? reject(error) : send()));
        else send();
      });
    });
  }
}

/** Withholds the end of a message, and so the final dot, until its hand-over is recorded. */
class MessageEnding {
  announced = false;
  /** Why the hand-over could not be recorded; the message has not been sent then. */
  rejection: unknown;

  constructor(private readonly handOver: () => Promise<void>) {}

  /** In slices, so that the end is requested only when nearly everything before it has been sent. */
  async *after(message: Buffer): AsyncGenerator<Buffer> {
    for (let start = 0; start < message.length; start += SLICE_BYTES) {
      yield message.subarray(start, start + SLICE_BYTES);
    }
    try {
      await this.handOver();
    } catch (error) {
      this.rejection = error;
      // A separate error, because the library overwrites the code of the one it gets.
      throw new Error('The hand-over could not be announced.');
    }
    this.announced = true;
  }
}

function deliveryError(error: SmtpError, handedOver: boolean): DeliveryError | DependencyUnavailable {
  if (isAway(error, handedOver))
    return new DependencyUnavailable('mail server', explain(error, handedOver), { cause: error });
  return new DeliveryError(explain(error, handedOver), outcomeOf(error, handedOver), { cause: error });
}

/**
 * Returns whether an error is not about this message: no connection, timeout, rejected greeting or authentication, or 421
 * (service closing, RFC 5321 section 3.8). Responses about sender, recipient or message are.
 */
function isAway({ code, command = '', responseCode }: SmtpError, handedOver: boolean): boolean {
  if (responseCode === 421) return true;
  if (handedOver) return false;
  const aboutThisMail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  if (responseCode !== undefined) return !aboutThisMail;
  return code !== 'EENVELOPE' && code !== 'EMESSAGE';
}

function outcomeOf({ responseCode }: SmtpError, handedOver: boolean): DeliveryError['outcome'] {
  if (responseCode === undefined) return handedOver ? 'unknown' : 'refused';
  return responseCode >= 500 ? 'refused' : 'try_again';
}

function explain({ code, command, message, response }: SmtpError, handedOver: boolean): string {
  const reason = response ?? message;
  if (code === 'EAUTH') return `The mail server does not accept our user name and password: ${reason}`;
  if (code === 'ETLS') return `No secure connection to the mail server: ${reason}`;
  if (command === 'RCPT TO') return `The mail server does not accept the recipient: ${reason}`;
  if (command === 'MAIL FROM') return `The mail server does not accept our sender address: ${reason}`;
  if (response !== undefined) return `The mail server does not accept the message: ${reason}`;
  if (handedOver) return `The mail server did not confirm the message: ${reason}`;
  return `The mail server could not be reached: ${reason}`;
}
