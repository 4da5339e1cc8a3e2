import { formatDateTime } from '@selvedge/domain/dates';
import { mailtoLink } from '@selvedge/domain/email-address';
import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import { whatsAppNumber } from '@selvedge/domain/inquiries/whatsapp-number';
import type { TranslateFunction } from 'react-admin';
import { subjectOf } from './subject-of';

/** Mail programs cut much longer addresses; a letter of Sinhala or Tamil takes nine characters in them. */
const MAX_ADDRESS = 2000;

/** A `mailto:` address with the subject and, as far as it fits, the message quoted. */
export function replyMail(inquiry: Inquiry, sender: string, translate: TranslateFunction): string {
  const { email, name, message, created_at } = inquiry;
  const letter = (quoted: string): string =>
    mailtoLink(email, {
      subject: translate('resources.inquiries.reply.subject', { subject: subjectOf(inquiry) }),
      body: `${translate('resources.inquiries.reply.letter', { name, sender, at: formatDateTime(created_at) })}\n${quoted}`,
    });
  let shown = [...message];
  while (shown.length && letter(quote(shown, message)).length > MAX_ADDRESS) {
    shown = shown.slice(0, Math.floor(shown.length * 0.9));
  }
  return letter(quote(shown, message));
}

/** An address that opens a chat with the sender; null without a number that could have one. */
export function replyOnWhatsApp(inquiry: Inquiry, sender: string, translate: TranslateFunction): string | null {
  const number = whatsAppNumber(inquiry.phone);
  if (!number) return null;
  const { name } = inquiry;
  const text = translate('resources.inquiries.reply.opening', { name, sender, subject: subjectOf(inquiry) });
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** By whole characters, because a lone surrogate can't be encoded. */
function quote(shown: readonly string[], message: string): string {
  const text = shown.join('');
  return (text.length < message.length ? `${text}…` : text).replace(/^/gm, '> ');
}
