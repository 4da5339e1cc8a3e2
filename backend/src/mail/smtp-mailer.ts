import { Readable } from 'node:stream';
import { type ConnectionUrlOptions, parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import { DependencyUnavailable } from '../dependency-unavailable.js';
import { DeliveryError, type Envelope, Mailer } from './mailer.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Silence in mid-conversation. RFC 5321 allows servers minutes after the final dot; real ones need seconds. */
const SILENCE_TIMEOUT_MS = 60_000;

const SLICE_BYTES = 64 * 1024;

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
   * Speaks to the server through the connection class itself, because the library's transporter reads the message
   * before the server has agreed to take it, and then the hand-over would be announced too early.
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

/** Holds back the end of a message, and with it the final dot, until its hand-over is on record. */
class MessageEnding {
  announced = false;
  /** Why the hand-over could not be announced: the message has not been sent then. */
  rejection: unknown;

  constructor(private readonly handOver: () => Promise<void>) {}

  /** In slices, so that the end comes up only when nearly all before it has left. */
  async *after(message: Buffer): AsyncGenerator<Buffer> {
    for (let start = 0; start < message.length; start += SLICE_BYTES) {
      yield message.subarray(start, start + SLICE_BYTES);
    }
    try {
      await this.handOver();
    } catch (error) {
      this.rejection = error;
      // Another error for the library, which writes a code of its own into the one that it is given.
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
 * Nothing about this message: no connection, silence, a greeting or a sign-in that is refused, or the announcement in
 * mid-conversation that the service closes (421, RFC 5321 section 3.8). What is said about sender, recipient or message
 * is about this one.
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
  const said = response ?? message;
  if (code === 'EAUTH') return `The mail server does not accept our user name and password: ${said}`;
  if (code === 'ETLS') return `No secure connection to the mail server: ${said}`;
  if (command === 'RCPT TO') return `The mail server does not accept the recipient: ${said}`;
  if (command === 'MAIL FROM') return `The mail server does not accept our sender address: ${said}`;
  if (response !== undefined) return `The mail server does not accept the message: ${said}`;
  if (handedOver) return `The mail server did not confirm the message: ${said}`;
  return `The mail server could not be reached: ${said}`;
}
