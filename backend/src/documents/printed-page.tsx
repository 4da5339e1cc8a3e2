import { Logger } from '@nestjs/common';
import type { ReactNode } from 'react';
import { markup } from '../pages/markup.js';
import { fontFaceCss, lettersWithoutFont } from './fonts.js';

const logger = new Logger('Documents');

/**
 * A document as one HTML page that loads nothing: it contains its style, fonts and pictures.
 *
 * @param title becomes the PDF's.
 * @param style CSS of ours.
 */
export function printedPage(title: string, style: string, content: ReactNode): string {
  const sheet = markup(content);
  const odd = lettersWithoutFont(sheet);
  if (odd.length > 0) logger.warn(`${title} has letters that our fonts lack: ${odd.slice(0, 20).join(' ')}`);
  const page = markup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <style>{`${fontFaceCss(sheet)}\n${style}`}</style>
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has just written it, and the fonts wanted to read it */}
      <body dangerouslySetInnerHTML={{ __html: sheet }} />
    </html>,
  );
  return `<!doctype html>\n${page}`;
}
