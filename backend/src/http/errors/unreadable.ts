import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { BadRequestException } from '@nestjs/common';
import type { Problem } from '@selvedge/domain/problem';
import type { NextFunction, Request, Response } from 'express';

/** Errors that Node reports before there is a request, by code. */
const faults = new Map([
  ['HPE_HEADER_OVERFLOW', { statusCode: 431, message: 'The address and the headers of the request are too long.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { statusCode: 408, message: 'The request took too long to arrive.' }],
]);
const MALFORMED = { statusCode: 400, message: 'The request is not HTTP as we understand it.' };
const NO_TUNNEL = { statusCode: 405, message: 'This is no proxy.' };
const UNEXPECTED = { statusCode: 417, message: 'The header Expect asks for something that we do not know.' };

/** Responds in the error format of the API where Node would send a bare status line, or nothing. */
export function rejectUnreadable(server: Server): void {
  server.on('clientError', rejectMalformed);
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    refuse(socket, NO_TUNNEL);
  });
  server.on('checkExpectation', ({ socket }) => refuse(socket, UNEXPECTED));
}

/** Number of Host headers of a request. HTTP/1.1 requires exactly one (RFC 9112 §3.2). */
export function hostsOf({ rawHeaders }: Request): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && /^host$/i.test(name)) hosts += 1;
  }
  return hosts;
}

/** @throws BadRequestException */
export function rejectHostless(request: Request, _: Response, next: NextFunction): void {
  const hosts = hostsOf(request);
  if (request.httpVersion === '1.1' && hosts === 0) {
    throw new BadRequestException('The request does not say which host it is for: the header Host is missing.');
  }
  if (hosts > 1)
    throw new BadRequestException('The request names several hosts: the header Host may stand in it once.');
  next();
}

function rejectMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  // A response in progress must not be interrupted by another one.
  const answering = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
  if (!socket.writable || answering || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  refuse(socket, faults.get(error.code ?? '') ?? MALFORMED);
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
