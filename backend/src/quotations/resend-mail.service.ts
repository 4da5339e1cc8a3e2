import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { emailKey } from '@selvedge/domain/email-key';
import { DataSource } from 'typeorm';
import { recordChange } from '../database/audit-trail.js';
import { writeHistory } from '../database/history.js';
import { changesBy } from '../database/versioned.js';
import type { CurrentUser } from '../http/decorators.js';
import { Mail } from '../mail/mail.entity.js';
import { resendMail } from '../mail/mail-queue.js';
import { oneAddress } from '../mail/mailbox.js';
import { Quotation } from './quotation.entity.js';
import { QuotationHistory } from './quotation-history.entity.js';
import { QUOTATION_LOCK } from './quotation-store.js';

/** An admin sends the newest mail about a quotation once more, with the PDF that it was to bring. */
@Injectable()
export class ResendMailService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ConflictException when there is nothing to send again, or it is on its way. */
  async resend(id: string, actor: CurrentUser): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Before its mail, as whoever renews the link does: its history could not be written under their lock.
      const quotation = await manager.findOne(Quotation, { where: { id }, lock: QUOTATION_LOCK });
      if (!quotation) throw new NotFoundException('Quotation not found.');
      const mail = await manager.findOne(Mail, {
        where: { quotationId: id },
        order: { createdAt: 'DESC', id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!mail) throw new ConflictException(`No email about ${quotation.quotationNo} was ever written.`);
      if (oneAddress(mail.toAddress) === null) {
        throw new ConflictException(`'${mail.toAddress}' is not exactly one email address, so nothing can be sent.`);
      }
      rejectFormer(quotation, mail);
      if (!(await resendMail(manager, mail))) throw new ConflictException('The email is on its way already.');
      await changesBy(manager, actor);
      await recordChange(manager, {
        action: 'sent-again',
        resource: 'mails',
        recordIds: [mail.id],
        name: quotation.quotationNo,
      });
      await writeHistory(manager, QuotationHistory, actor, {
        quotationId: id,
        action: 'mailed',
        detail: `Sent again to ${mail.toAddress}`,
      });
    });
  }
}

/** It may be addressed to somebody else since: what was sent before is mailed to nobody any more. */
function rejectFormer({ customerEmail, quotationNo }: Quotation, { toAddress }: Mail): void {
  if (emailKey(toAddress) === emailKey(customerEmail)) return;
  throw new ConflictException(
    `Nothing was mailed to ${customerEmail || 'its customer'} about ${quotationNo} yet. Send the quotation, or share its link.`,
  );
}
