import type { Response } from 'express';

/** Sends a PDF that was printed just now, to be looked at in the browser and saved under `name`. */
export function sendPdf(response: Response, name: string, pdf: Buffer): void {
  response.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  });
  response.end(pdf);
}
