import { Injectable } from '@nestjs/common';
import { emailKey } from '@selvedge/domain/email-key';
import { DataSource, type EntityManager } from 'typeorm';
import { writeHistory } from '../../database/history.js';
import { changesBy } from '../../database/versioned.js';
import type { JobHandler } from '../../queue/job-handler.js';
import type { JobMap } from '../../queue/job-map.js';
import { User } from '../../users/user.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';

const NAME = 'quotations.link-to-account';

/** Assigns quotations written for an address to its account, once the owner has verified the address. */
@Injectable()
export class LinkToAccountJob implements JobHandler<typeof NAME> {
  constructor(private readonly dataSource: DataSource) {}

  async run({ user_id: id }: JobMap[typeof NAME]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_read' } });
      if (!user || user.emailVerifiedAt === null || user.userType !== 'customer') return;
      await changesBy(manager, 'the proof of its address');
      for (const quotationId of await writtenFor(manager, user.emailKey)) {
        await manager.query('UPDATE quotations SET customer_id = $2 WHERE id = $1 AND customer_id IS NULL', [
          quotationId,
          id,
        ]);
        await writeHistory(manager, QuotationHistory, user, {
          quotationId,
          action: 'linked',
          detail: 'The address was confirmed',
        });
      }
    });
  }

  /** The quotations stay without an account; an admin can still send them to the customer. */
  async onGivenUp(): Promise<void> {}
}

/** Excludes guests' requests, whatever address they state. Candidates are compared by the normalized address. */
async function writtenFor(manager: EntityManager, key: string): Promise<string[]> {
  const candidates = await manager.query<{ id: string; email: string }[]>(
    `SELECT id, customer_email AS email FROM quotations
     WHERE source = 'manual' AND customer_id IS NULL AND deleted_at IS NULL
       AND lower(customer_email COLLATE "C") LIKE $1 || '@%' ORDER BY id FOR NO KEY UPDATE`,
    [key.split('@', 1)[0]?.replace(/[\\%_]/g, '\\$&')],
  );
  return candidates.filter(({ email }) => emailKey(email) === key).map(({ id }) => id);
}
