import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { queueFailureNotices } from '../mail/failure-notice.js';
import { queueMail } from '../mail/mail-queue.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { adminAnnounced } from './admin-announced.mail.js';
import { User } from './user.entity.js';

const NAME = 'users.announce-admin';
const BY_COMMAND = 'a command on the server';

/** Mails everybody who manages users, at each of their addresses, that an account became staff, or no longer is. */
@Injectable()
export class AnnounceAdminJob implements JobHandler<typeof NAME> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ user_id: id, what, by_id, at, token_version }: JobMap[typeof NAME]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const account = await manager.findOne(User, { where: { id }, withDeleted: true });
      if (!account) return;
      const by = by_id && (await manager.findOne(User, { where: { id: by_id }, withDeleted: true }));
      const letter = adminAnnounced(this.config, {
        what,
        at: new Date(at),
        by: by ? by.name : BY_COMMAND,
        name: account.name,
        email: account.email,
      });
      for (const { adminId, address } of await adminAddresses(manager)) {
        // New staff get a separate mail; a password reset by command is announced to the account itself as well.
        if (adminId === id && what !== 'renewed') continue;
        await queueMail(manager, {
          ...letter,
          eventKey: `${NAME}:${id}:${token_version}:${what}:${address}`,
          cause: 'house',
          accountId: adminId,
          toAddress: address,
        });
      }
    });
  }

  async onGivenUp({ user_id: id, what }: JobMap[typeof NAME], error: Error): Promise<void> {
    await queueFailureNotices(this.dataSource.manager, this.config, `${NAME}:${id}:${what}`, {
      subject: 'The administrators could not be told of a change among them',
      heading: 'The administrators could not be told of a change among them',
      reason: error.message,
      advice: 'The audit trail shows who became an administrator, or is one no longer.',
    });
  }
}

/** The addresses of those who manage users. Includes their former addresses while a new one is not verified. */
function adminAddresses(manager: EntityManager): Promise<{ adminId: string; address: string }[]> {
  return manager.query(
    `SELECT DISTINCT u.id AS "adminId", a.address
     FROM users u, LATERAL unnest(ARRAY[u.email, u.proven_email]) AS a(address)
     WHERE u.user_type = 'admin' AND u.is_active AND u.deleted_at IS NULL AND a.address IS NOT NULL
       AND EXISTS (SELECT FROM user_roles held JOIN roles r ON r.id = held.role_id
                   WHERE held.user_id = u.id AND (r.builtin IN ('owner', 'manager') OR 'user.manage' = ANY (r.permissions)))
     ORDER BY u.id, a.address`,
  );
}
