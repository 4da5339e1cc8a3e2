export interface Envelope {
  /** Names the file where mail goes to a folder. */
  readonly id: string;
  readonly createdAt: Date;
  readonly from: string;
  readonly to: string;
}

/**
 * Why a message was not delivered, when its server did answer: one that is away is an `DependencyUnavailable`.
 *
 * - `try_again`: certainly not accepted, for a reason that may pass
 * - `refused`: certainly not accepted, and another try would end the same way
 * - `unknown`: handed over whole, but no answer came; it may or may not have been accepted
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  /** @param message in words an admin can act on. */
  constructor(
    message: string,
    readonly outcome: 'try_again' | 'refused' | 'unknown',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Takes one whole RFC 5322 message on its way. */
export abstract class Mailer {
  /**
   * @param handOver awaited when all but the end of the message has been transmitted: until it resolves, a death of
   *   this process leaves the message unsent. When it rejects, the message is not sent.
   * @returns what became of the message.
   * @throws DeliveryError, an `DependencyUnavailable` of the mail server, or what `handOver` threw.
   */
  abstract deliver(
    message: Buffer,
    envelope: Envelope,
    handOver: () => Promise<void>,
  ): Promise<'sent' | 'not_configured'>;
}
