import { ConflictException, Injectable } from '@nestjs/common';
import { smtpAddress } from '@selvedge/domain/email-address';
import { emailKey } from '@selvedge/domain/email-key';
import type { Undoable } from '@selvedge/domain/quotations/decisions';
import { recordChange } from '../../database/audit-trail.js';
import { writeHistory } from '../../database/history.js';
import { changesBy } from '../../database/versioned.js';
import type { CalledBy } from '../../http/change.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { Mail } from '../../mail/mail.entity.js';
import { resendMail } from '../../mail/mail-queue.js';
import { UndoSendingService } from '../decisions/undo-sending.service.js';
import type { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QUOTATION_LOCK, quotationInScope } from '../quotation-store.js';

/** Resends the newest mail about a quotation, with its PDF. */
@Injectable()
export class ResendMailService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly undos: UndoSendingService,
  ) {}

  /** @throws ConflictException if there is nothing to resend, or it is being sent. */
  async resend(id: string, change: CalledBy, { with_undo }: Undoable = {}): Promise<void> {
    const { by: actor } = change;
    await this.idempotency.once(change, async (manager) => {
      // Locked before its mail, like in renewing the link, to prevent a deadlock when history is written.
      const quotation = await quotationInScope(manager, id, actor, { lock: QUOTATION_LOCK });
      const mail = await manager.findOne(Mail, {
        where: { quotationId: id },
        order: { createdAt: 'DESC', id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!mail) throw new ConflictException(`No email about ${quotation.quotationNo} was ever written.`);
      if (smtpAddress(mail.toAddress) === null) {
        throw new ConflictException(`'${mail.toAddress}' is not exactly one email address, so nothing can be sent.`);
      }
      rejectFormer(quotation, mail);
      if (!(await resendMail(manager, mail))) throw new ConflictException('The email is on its way already.');
      if (with_undo) await this.undos.undoableMail(manager, quotation, mail, actor);
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

/** Rejects mails to a former address of the quotation. */
function rejectFormer({ customerEmail, quotationNo }: Quotation, { toAddress }: Mail): void {
  if (emailKey(toAddress) === emailKey(customerEmail)) return;
  throw new ConflictException(
    `Nothing was mailed to ${customerEmail || 'its customer'} about ${quotationNo} yet. Send the quotation, or share its link.`,
  );
}
