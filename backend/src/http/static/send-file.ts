import type { Response } from 'express';
import type { StoredFile } from '../../storage/storage.js';

/**
 * Sends a stored file with its fixed type. Whatever it contains, browsers don't execute it.
 *
 * @param headers Cache-Control and Content-Disposition as the route requires.
 */
export function sendFile(response: Response, file: StoredFile, headers: Record<string, string>): void {
  response.set({
    'Content-Type': file.contentType,
    'Content-Length': String(file.size),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...headers,
  });
  // A client that disconnects before or during the transfer is not an error; the file is closed with the response.
  if (response.closed) file.stream.destroy();
  else response.on('close', () => file.stream.destroy());
  file.stream.on('error', () => response.destroy());
  file.stream.pipe(response);
}
