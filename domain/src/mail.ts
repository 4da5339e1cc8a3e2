/**
 * queued: not yet handed over · handing_over: the mail server has the message, but has not responded yet · sent: accepted by
 * the mail server · failed: given up, with a reason · uncertain: the worker ended between the hand-over and the response, so an
 * admin decides whether to send it again · not_configured: no mail server is set; the message is in the mail folder · held: it
 * was waiting in a backup that was restored, so an admin decides whether to send it · withdrawn: its content or address was
 * outdated before it was sent; it was not sent, with the reason.
 */
export const mailStates = [
  'queued',
  'handing_over',
  'sent',
  'failed',
  'uncertain',
  'not_configured',
  'held',
  'withdrawn',
] as const;
export type MailState = (typeof mailStates)[number];

/** The state of the newest mail of a quotation, as admins see it. */
export interface MailStatus {
  state: MailState;
  to: string;
  error: string | null;
  at: string;
}
