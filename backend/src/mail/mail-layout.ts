import type { Brand } from '@selvedge/domain/brand';
import { oneAddress } from './mailbox.js';
import { unlinked } from './unlinked.js';

/** Words that the house stands for, such as an admin's: an address in them may become a link. */
export interface HouseText {
  readonly house: string;
}

/** A plain text may be anybody's, so nothing in it becomes a link. */
export type MailText = string | HouseText;

export interface MailContent {
  heading: string;
  paragraphs: MailText[];
  /** Rows of label and value under the paragraphs. */
  details?: [label: string, value: MailText][];
  /** `url` is one of our own, absolute. */
  button?: { label: string; url: string };
}

const SANS = "font-family:Inter,'Helvetica Neue',Arial,sans-serif";
const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif";
const INK = '#1F2430';
const MUTED = '#5B6170';
const CLOTH = '#FAF7F2';
const LINE = '#E6DFD3';
const INDIGO = '#26355D';
const RED = '#B3341F';

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes any text safe as the content of an element or of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);
}

/**
 * The same message twice, as text and as HTML that mail programs of all ages show. Line breaks are kept. Of all that
 * stands in it only the button, the foot and a {@link HouseText} can be clicked.
 */
export function renderMail(brand: Brand, content: MailContent): { text: string; html: string } {
  const { heading, paragraphs, details = [], button } = content;
  const shown: ShownContent = {
    heading: unlinked(heading),
    paragraphs: paragraphs.map(shownText),
    details: details.map(([label, value]) => [unlinked(label), shownText(value)]),
    button,
  };
  return { text: renderText(brand, shown), html: renderHtml(brand, shown) };
}

/** An address to be read and copied. What is exactly one mailbox holds no link but to itself, and is shown as it is. */
export function addressText(address: string): MailText {
  return oneAddress(address) === null ? address : { house: address };
}

/** The first line of a letter. The name is left out where the reader may not be the one who typed it. */
export function greeting(name: string | undefined): string {
  return name ? `Dear ${name},` : 'Dear customer,';
}

interface ShownContent {
  heading: string;
  paragraphs: string[];
  details: [label: string, value: string][];
  button: MailContent['button'];
}

function shownText(text: MailText): string {
  return typeof text === 'string' ? unlinked(text) : text.house;
}

function renderText(brand: Brand, { heading, paragraphs, details, button }: ShownContent): string {
  const blocks = [heading, ...paragraphs];
  if (details.length > 0) blocks.push(details.map(([label, value]) => `${label}: ${value}`).join('\n'));
  if (button) blocks.push(`${button.label}: ${button.url}`);
  blocks.push(`-- \n${[brand.name, ...brand.companyLines].join('\n')}`);
  return `${blocks.join('\n\n')}\n`;
}

function renderHtml(brand: Brand, { heading, paragraphs, details, button }: ShownContent): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:0;background:${CLOTH};color:${INK};${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${CLOTH}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border:1px solid ${LINE};border-left:3px dashed ${RED}">
<tr><td style="padding:24px 32px 0;${SERIF};font-size:22px;color:${INDIGO}">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:16px 32px 24px;${SANS};font-size:15px;line-height:1.6">
<h1 style="margin:0 0 16px;${SERIF};font-weight:600;font-size:24px;line-height:1.3">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${details.length > 0 ? detailTable(details) : ''}
${button ? buttonTable(button) : ''}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid ${LINE};${SANS};font-size:13px;line-height:1.5;color:${MUTED}">${[brand.name, ...brand.companyLines].map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${multiline(text)}</p>`;
}

function detailTable(details: [string, string][]): string {
  const cell = `padding:6px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
  const rows = details.map(
    ([label, value]) =>
      `<tr><td style="${cell};color:${MUTED};padding-right:16px">${escapeHtml(label)}</td><td style="${cell}">${multiline(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px">${rows.join('\n')}</table>`;
}

function buttonTable({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td style="background:${INDIGO};border-radius:8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;color:#FFFFFF;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></td></tr></table>`;
}

function multiline(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
}
