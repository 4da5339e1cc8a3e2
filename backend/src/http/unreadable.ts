import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from '@selvedge/domain/problem';

/** What Node refuses before there is a request, by the code of its error. */
const faults = new Map([
  ['HPE_HEADER_OVERFLOW', { statusCode: 431, message: 'The address and the headers of the request are too long.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { statusCode: 408, message: 'The request took too long to arrive.' }],
]);
const MALFORMED = { statusCode: 400, message: 'The request is not HTTP as we understand it.' };

/** Answers in the one error shape to what is no request yet, where Node would send a bare line. For `clientError`. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // An answer that is already on its way must not get another one into its middle.
  const answering = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
  if (!socket.writable || answering || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { statusCode, message } = faults.get(error.code ?? '') ?? MALFORMED;
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
