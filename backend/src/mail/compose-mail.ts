import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from './mail.entity.js';
import { headerText, type Mailbox } from './mailbox.js';

export interface Attachment {
  readonly name: string;
  readonly content: Buffer;
}

/** The mail as an RFC 5322 message. Its row determines all identifying fields, so a repeat has the same Message-ID and date. */
export function composeMail(mail: Mail, sender: Mailbox, attachment?: Attachment): Promise<Buffer> {
  const [, domain] = sender.address.split('@');
  return new MailComposer({
    from: { ...sender },
    to: { name: headerText(mail.toName), address: mail.toAddress },
    replyTo: mail.replyTo === null ? undefined : { name: '', address: mail.replyTo },
    subject: headerText(mail.subject),
    messageId: `<${mail.id}@${domain}>`,
    ...threading(mail.thread, domain),
    date: mail.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribeUrl) },
    text: mail.text,
    html: mail.html,
    attachments: attachment
      ? [{ filename: attachment.name, content: attachment.content, contentType: 'application/pdf' }]
      : [],
    baseBoundary: mail.id,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** The button of mail programs that ends such mails (RFC 2369), without opening a page (RFC 8058) where the link is https. */
function unsubscribing(url: string | null): Record<string, string> {
  if (url === null) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https://') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/**
 * In-Reply-To and References (RFC 5322, section 3.6.4) to a virtual root message: recipients have different mails of a thread,
 * and mail programs group those with the same root.
 */
function threading(thread: string | null, domain: string | undefined): { inReplyTo?: string; references?: string } {
  if (thread === null) return {};
  const root = `<${thread}@${domain}>`;
  return { inReplyTo: root, references: root };
}
