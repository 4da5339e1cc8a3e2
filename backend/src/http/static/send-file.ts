import type { Response } from 'express';
import type { StoredFile } from '../../storage/storage.js';

/**
 * Sends a stored file under its fixed type. Whatever it holds, a browser runs nothing of it.
 *
 * @param headers Cache-Control and Content-Disposition as the route sees fit.
 */
export function sendFile(response: Response, file: StoredFile, headers: Record<string, string>): void {
  response.set({
    'Content-Type': file.contentType,
    'Content-Length': String(file.size),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...headers,
  });
  // A reader that goes away, before or in the middle, is nobody's error; the file is closed with the response.
  if (response.closed) file.stream.destroy();
  else response.on('close', () => file.stream.destroy());
  file.stream.on('error', () => response.destroy());
  file.stream.pipe(response);
}
