import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Streams a workbook, to be saved as `fileName`. */
export async function sendWorkbook(response: Response, fileName: string, sheet: Readable): Promise<void> {
  response.attachment(fileName);
  await pipeline(sheet, response).catch(unlessReaderLeft);
}

/** A client that disconnects during the transfer is not an error. */
function unlessReaderLeft(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
