import { Inject, Injectable, Logger } from '@nestjs/common';
import { mailtoLink } from '@selvedge/domain/email-address';
import type { PushEvent, PushNotice } from '@selvedge/domain/push';
import type { AnswerKind } from '@selvedge/domain/quotations/offer';
import { DataSource } from 'typeorm';
import webPush from 'web-push';
import { CONFIG, type Config } from '../config/config.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { internet, type Network, requestPublic } from '../uploads/public-request.js';
import { pushReaders } from './push-readers.js';
import { PushSubscription } from './push-subscription.entity.js';
import { vapidKeys } from './vapid-keys.js';

const NAME = 'push.send';
/** A browser that is offline for longer gets no notice; the record is in the console. */
const TTL_S = 12 * 60 * 60;
const REQUEST_MS = 10_000;

/** Injection token of the network to push services; tests replace it. */
export const PUSH_NETWORK = Symbol('push network');
export const pushNetwork = { provide: PUSH_NETWORK, useValue: internet };

/** Sends one notice to one browser, encrypted for it. It names records by their numbers, and says nothing else of them. */
@Injectable()
export class SendPushJob implements JobHandler<typeof NAME> {
  readonly #logger = new Logger(SendPushJob.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PUSH_NETWORK) private readonly network: Network,
  ) {}

  async run({ subscription_id: id, event, record_id }: JobMap[typeof NAME]): Promise<void> {
    // Rights and sign-in may have ended meanwhile.
    const [reader] = await pushReaders(this.dataSource.manager, event, record_id, id);
    const notice = reader && (await this.#notice(event, record_id));
    if (!reader || !notice) return;
    const { endpoint, p256dh, auth } = reader;
    const { contact, publicUrl } = this.config;
    // The contact for the operators of the push service.
    const subject = mailtoLink(contact.email || `postmaster@${new URL(publicUrl).hostname}`);
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notice),
      {
        TTL: TTL_S,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
        vapidDetails: {
          subject,
          ...vapidKeys(this.config),
        },
      },
    );
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const response = await requestPublic(
      this.network,
      new URL(endpoint),
      { method: 'POST', headers: Object.fromEntries(sent), body: body ?? Buffer.alloc(0) },
      AbortSignal.timeout(REQUEST_MS),
    );
    response.destroy();
    const { statusCode = 0 } = response;
    // The browser has unsubscribed.
    if (statusCode === 404 || statusCode === 410) {
      await this.dataSource.getRepository(PushSubscription).delete({ id });
    } else if (statusCode === 429 || statusCode >= 500) {
      throw new Error(`The push service answered ${statusCode}.`);
    } else if (statusCode >= 300) {
      this.#logger.warn({ event: 'push.rejected', status: statusCode });
    }
  }

  /** Nothing else needs to be reported: the record is in the console. */
  async onGivenUp(): Promise<void> {}

  /** Null for a record that is gone. */
  async #notice(event: PushEvent, id: string): Promise<PushNotice | null> {
    const { name: title } = this.config.brand;
    if (event === 'inquiry') {
      return { title, body: 'Somebody has written', path: `/admin/inquiries/${id}/show`, tag: `inquiry-${id}` };
    }
    const [found] = await this.dataSource.query<{ quotation_no: string; answer: AnswerKind | null }[]>(
      'SELECT quotation_no, answer FROM quotations WHERE id = $1 AND deleted_at IS NULL',
      [id],
    );
    if (!found) return null;
    const { quotation_no: number, answer } = found;
    const body =
      event === 'request'
        ? `${number}: a new request`
        : event === 'message'
          ? `${number}: a new message`
          : `${number}: ${answer ? ANSWERS[answer] : 'the customer has answered'}`;
    return { title, body, path: `/admin/quotations/${id}`, tag: `${event}-${id}` };
  }
}

const ANSWERS: Record<AnswerKind, string> = {
  accepted: 'accepted by the customer',
  declined: 'declined by the customer',
  change_requested: 'the customer asks for a change',
  extension_requested: 'the customer asks for more time',
};
