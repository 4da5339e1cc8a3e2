export interface Envelope {
  /** File name if mails are written to a folder. */
  readonly id: string;
  readonly createdAt: Date;
  readonly from: string;
  readonly to: string;
}

/**
 * Why a message was not delivered although the server responded: otherwise it is a `DependencyUnavailable`.
 *
 * - `try_again`: not accepted, for a temporary reason
 * - `refused`: not accepted, permanently
 * - `unknown`: completely transmitted without a response; it may or may not have been accepted
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  /** @param message worded for admins. */
  constructor(
    message: string,
    readonly outcome: 'try_again' | 'refused' | 'unknown',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Delivers one RFC 5322 message. */
export abstract class Mailer {
  /**
   * @param handOver awaited when all but the end of the message has been transmitted: until it resolves, a crash
   * leaves the message unsent. If it rejects, the message is not sent.
   * @returns the result of the delivery.
   * @throws DeliveryError, a `DependencyUnavailable` of the mail server, or the error of `handOver`.
   */
  abstract deliver(
    message: Buffer,
    envelope: Envelope,
    handOver: () => Promise<void>,
  ): Promise<'sent' | 'not_configured'>;
}
