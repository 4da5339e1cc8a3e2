import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Sends a file that is written while it is read, to be saved under `fileName`. */
export async function sendWorkbook(response: Response, fileName: string, sheet: Readable): Promise<void> {
  response.attachment(fileName);
  await pipeline(sheet, response).catch(unlessReaderLeft);
}

/** A reader that goes away in the middle is nobody's error. */
function unlessReaderLeft(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
