import { Inject, Injectable } from '@nestjs/common';
import type { OwnPush, PushInput } from '@selvedge/domain/push';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import type { CurrentUser } from '../http/decorators.js';
import { PushSubscription } from './push-subscription.entity.js';
import { vapidKeys } from './vapid-keys.js';

/** Manages the push subscriptions of sign-ins. */
@Injectable()
export class PushService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async own({ sessionId }: CurrentUser): Promise<OwnPush> {
    const found = await this.dataSource.getRepository(PushSubscription).findOneBy({ sessionId });
    return { public_key: vapidKeys(this.config).publicKey, events: found?.events ?? [] };
  }

  /** Replaces the subscription of this sign-in, and that of anybody who was signed in in the same browser before. */
  async subscribe(me: CurrentUser, { endpoint, keys, events }: PushInput): Promise<OwnPush> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query('DELETE FROM push_subscriptions WHERE session_id = $1 OR endpoint = $2', [
        me.sessionId,
        endpoint,
      ]);
      await manager.insert(PushSubscription, { sessionId: me.sessionId, endpoint, ...keys, events });
    });
    return this.own(me);
  }

  async end({ sessionId }: CurrentUser): Promise<void> {
    await this.dataSource.getRepository(PushSubscription).delete({ sessionId });
  }
}
