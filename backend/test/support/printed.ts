import { execFileSync } from 'node:child_process';
import { otherScripts } from '@selvedge/domain/quotation-document/document-style';
import { fontFaceCss } from '../../src/documents/fonts.js';

/** A document in the form that the printer accepts, with our fonts. */
export const page = (body: string, style = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Quotation QT-2026-0001</title><style>${fontFaceCss(body)}
  body { font: 16px 'Inter Variable', ${otherScripts}, sans-serif } ${style}</style></head><body>${body}</body></html>`;

/** Process ids of the browsers started by this process. */
export function browsers(): number[] {
  const rows = execFileSync('ps', ['-o', 'pid=,ppid=,args=', '-A'], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, program = '']) => Number(parent) === process.pid && /chrom/i.test(program))
    .map(([pid]) => Number(pid));
}
