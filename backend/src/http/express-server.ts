import { randomUUID } from 'node:crypto';
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Problem } from '@selvedge/domain/problem';
import { CONFIG, type Config } from '../config/config.js';

/** The prototypes of all requests and responses. */
type Express = RequestListener & { request: object; response: object };

/**
 * Express with a server whose requests and responses are Express's own from the start. Express itself changes the prototype of
 * each Node request, and V8 then moves everything attached to it into the old generation, which only a full collection frees: a
 * thousand lists left 25 MB behind.
 */
export class ExpressServer extends ExpressAdapter {
  override initHttpServer(): void {
    const app: Express = this.getInstance();
    class Request extends IncomingMessage {}
    class Response extends ServerResponse {}
    app.request = grownFrom(Request.prototype, app.request);
    app.response = grownFrom(Response.prototype, app.response);
    // The pipeline rejects requests without a Host header.
    const options = { IncomingMessage: Request, ServerResponse: Response, requireHostHeader: false };
    this.setHttpServer(rejectUnreadable(createServer(options, app)));
  }
}

/** `prototype` with `parent` as its prototype. */
function grownFrom<T extends object>(prototype: object, parent: T): T {
  return Object.setPrototypeOf(prototype, parent);
}

/** Errors that Node reports before there is a request, by code. */
const problems = new Map([
  ['HPE_HEADER_OVERFLOW', { statusCode: 431, message: 'The address and the headers of the request are too long.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { statusCode: 408, message: 'The request took too long to arrive.' }],
]);
const MALFORMED = { statusCode: 400, message: 'The request is not HTTP as we understand it.' };
const NO_TUNNEL = { statusCode: 405, message: 'This is no proxy.' };
const UNEXPECTED = { statusCode: 417, message: 'The header Expect asks for something that we do not know.' };

/** Responds in the error format of the API where Node would send a bare status line, or nothing. */
function rejectUnreadable(server: Server): Server {
  server.on('clientError', rejectMalformed);
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    refuse(socket, NO_TUNNEL);
  });
  server.on('checkExpectation', ({ socket }) => refuse(socket, UNEXPECTED));
  return server;
}

function rejectMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  // A response in progress must not be interrupted by another one.
  const answering = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
  if (!socket.writable || answering || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  refuse(socket, problems.get(error.code ?? '') ?? MALFORMED);
}

function refuse(socket: Duplex, { statusCode, message }: Pick<Problem, 'statusCode' | 'message'>): void {
  const reason = STATUS_CODES[statusCode] ?? '';
  const problem: Problem = { statusCode, message, error: reason, request_id: randomUUID() };
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${reason}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

/** Time for requests in progress to finish; a client that never ends its request must not delay the shutdown. */
const GRACE_MS = 10_000;

/** The length of the kernel's accept queue: connections beyond it may be refused. */
const MAX_WAITING = 511;

/**
 * The first step of a shutdown: readiness fails and every response closes its connection, while requests are still served. Then
 * no more connections are accepted, and pending requests are answered; Nest closes the pools last.
 */
@Injectable()
export class Draining implements OnModuleDestroy {
  begun = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly host: HttpAdapterHost,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.begun = true;
    const server: Server = this.host.httpAdapter.getHttpServer();
    server.prependListener('request', closeConnection);
    await delay(this.config.drainSeconds * 1000);
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    await acceptWaiting(server);
    await new Promise((resolve) => server.close(resolve));
  }
}

function closeConnection(_: unknown, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
}

/**
 * Accepts the connections still in the accept queue: closing the socket would reset them, and with them requests that their
 * clients believe are in progress. One is accepted per turn of the event loop.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let turns = 0, before = -1; accepted > before && turns < MAX_WAITING; turns++) {
    before = accepted;
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', count);
}
