import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { StoredFile } from '../../storage/storage.js';

/**
 * Sends a stored file with its fixed type. Browsers never execute its content.
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

/** Sends a freshly rendered PDF, to be viewed in the browser or saved as `name`. */
export function sendPdf(response: Response, name: string, pdf: Buffer): void {
  response.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  });
  response.end(pdf);
}

/** Streams a workbook, to be saved as `fileName`. */
export async function sendWorkbook(response: Response, fileName: string, sheet: Readable): Promise<void> {
  response.attachment(fileName);
  await pipeline(sheet, response).catch(unlessReaderLeft);
}

/** A client that disconnects during the transfer is not an error. */
function unlessReaderLeft(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
