import type { Response } from 'express';

/** Sends a freshly rendered PDF, to be viewed in the browser or saved as `name`. */
export function sendPdf(response: Response, name: string, pdf: Buffer): void {
  response.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  });
  response.end(pdf);
}
