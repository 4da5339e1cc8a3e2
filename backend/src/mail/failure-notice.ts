import type { EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { type Failure, failureEmail } from './failure.mail.js';
import { queueMail } from './mail-queue.js';

/**
 * Tells everybody on NOTIFY_EMAILS what has failed for good and needs a person, in the transaction that finds out.
 *
 * @param event what failed, once: `import:{id}`, `mail:{id}:{sending}`. However often it is told, each recipient gets
 *   one mail.
 */
export async function queueFailureNotices(
  manager: EntityManager,
  config: Pick<Config, 'brand' | 'notifyEmails' | 'publicUrl'>,
  event: string,
  failure: Failure,
): Promise<void> {
  for (const address of config.notifyEmails) {
    await queueMail(manager, {
      ...failureEmail(config, failure),
      eventKey: `failure:${event}:${address}`,
      cause: 'failure',
      toAddress: address,
      toName: config.brand.name,
    });
  }
}
