import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** Behavior of the server for the next message instead of accepting it. */
export interface SmtpStep {
  readonly at: 'recipient' | 'message';
  /** Answer with this code, such as 451 or 550. */
  readonly code?: number;
  /** Answer only when this resolves. */
  readonly after?: Promise<void>;
}

/** A message that arrived completely, whatever the response was. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
  readonly parsed: Email;
}

/** A real SMTP server on a free local port that stores what it receives. */
export class SmtpSink {
  readonly received: ReceivedMail[] = [];
  /** Number of conversations that reached a recipient. */
  conversations = 0;
  readonly #steps: SmtpStep[] = [];
  #server: SMTPServer;

  private constructor() {
    this.#server = this.#make();
  }

  #make(): SMTPServer {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 1,
      onRcptTo: (_address, _session, done) => {
        this.conversations += 1;
        void this.#answer('recipient').then(done);
      },
      onData: (stream, { envelope }, done) => {
        void this.#receive(stream, envelope).then(
          async () => done(await this.#answer('message')),
          // The client disconnected in the middle of a message.
          () => undefined,
        );
      },
    });
    // Some tests kill clients in the middle of a command.
    server.on('error', () => undefined);
    return server;
  }

  /** @param port 0 for a free one. */
  static async start(port = 0): Promise<SmtpSink> {
    const sink = new SmtpSink();
    await new Promise<void>((resolve) => sink.#server.listen(port, '127.0.0.1', resolve));
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** Sets the next responses, one per message; later messages are accepted. */
  script(...steps: SmtpStep[]): void {
    this.#steps.push(...steps);
  }

  /**
   * Replaces the server by none, a silent one, or one that rejects everybody.
   *
   * @returns a function that restores it.
   */
  async away(how: 'refusing' | 'silent' | 'busy' | 'unwilling'): Promise<() => Promise<void>> {
    const { port } = this.#server.server.address() as AddressInfo;
    await new Promise<void>((resolve) => this.#server.close(resolve));
    const sockets = new Set<Socket>();
    const greetings = { busy: '421 Too many connections\r\n', unwilling: '554 No SMTP service here\r\n' };
    const stand = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      if (how === 'busy' || how === 'unwilling') socket.end(greetings[how]);
    });
    if (how !== 'refusing') await new Promise<void>((resolve) => stand.listen(port, '127.0.0.1', resolve));
    return async () => {
      for (const socket of sockets) socket.destroy();
      if (how !== 'refusing') await new Promise((resolve) => stand.close(resolve));
      this.#server = this.#make();
      await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    };
  }

  forget(): void {
    this.received.length = 0;
    this.conversations = 0;
    this.#steps.length = 0;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(stream: Readable, { mailFrom, rcptTo }: SMTPServerSession['envelope']): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    this.received.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw: raw.toString('latin1'),
      parsed: await PostalMime.parse(raw),
    });
  }

  async #answer(at: SmtpStep['at']): Promise<Error | null> {
    if (this.#steps[0]?.at !== at) return null;
    const step = this.#steps.shift();
    await step?.after;
    if (step?.code === undefined) return null;
    return Object.assign(new Error('not today, says the sink'), { responseCode: step.code });
  }
}
