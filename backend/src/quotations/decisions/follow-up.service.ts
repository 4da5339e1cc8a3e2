import { ConflictException, Injectable } from '@nestjs/common';
import { colomboDay, endOfColomboDay, formatDate } from '@selvedge/domain/dates';
import { turnOf } from '@selvedge/domain/quotations/offer';
import { isExpired } from '@selvedge/domain/quotations/quotation-status';
import { writeHistory } from '../../database/history.js';
import { badField } from '../../http/bad-field.js';
import type { Change } from '../../http/change.js';
import type { FollowUpDto } from '../dto/follow-up.dto.js';
import type { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QuotationStore } from '../quotation-store.js';

/** Plans the next step of staff for a quotation, and records why one was lost. Customers see neither. */
@Injectable()
export class FollowUpService {
  constructor(private readonly store: QuotationStore) {}

  /** @throws BadRequestException, ConflictException, NotFoundException, StaleRecord */
  write(id: string, change: Change, input: FollowUpDto): Promise<void> {
    return this.store.annotate(id, change, async (quotation, manager) => {
      const note = (action: 'planned' | 'lost', detail: string) =>
        writeHistory(manager, QuotationHistory, change.by, { quotationId: id, action, detail });
      if (plan(quotation, input)) await note('planned', plannedWords(quotation));
      if (markLost(quotation, input))
        await note('lost', [quotation.lostReason, quotation.lostNote].filter(Boolean).join(': '));
    });
  }
}

/** Returns whether anything has changed. */
function plan(quotation: Quotation, { next_step, next_step_on }: FollowUpDto): boolean {
  const nextStep = next_step ?? quotation.nextStep;
  const day = next_step_on ? colomboDay(endOfColomboDay(next_step_on)) : next_step_on;
  const nextStepOn = nextStep === '' && day === undefined ? null : day === undefined ? quotation.nextStepOn : day;
  if (nextStep === quotation.nextStep && nextStepOn === quotation.nextStepOn) return false;
  if (nextStepOn !== null && nextStep === '') reject('next_step', 'Say what is to be done on that day.');
  if (nextStepOn !== null && nextStepOn !== quotation.nextStepOn && nextStepOn < colomboDay(new Date()))
    reject('next_step_on', 'Choose today or a later day.');
  Object.assign(quotation, { nextStep, nextStepOn });
  return true;
}

function markLost(quotation: Quotation, { lost_reason, lost_note }: FollowUpDto): boolean {
  const { lostReason: formerReason, lostNote: formerNote } = quotation;
  const lostReason = lost_reason === undefined ? formerReason : lost_reason;
  const lostNote = lost_note ?? (lostReason === null ? '' : formerNote);
  if (lostReason === formerReason && lostNote === formerNote) return false;
  if (lostReason === null && lostNote !== '') reject('lost_reason', 'Choose a reason first.');
  if (lostReason !== null && !isLost(quotation)) {
    throw new ConflictException(
      `Quotation ${quotation.quotationNo} is not lost: a reason is for what was rejected, declined, or has expired.`,
    );
  }
  Object.assign(quotation, { lostReason, lostNote });
  return true;
}

function isLost({ status, answer, isOrdered: ordered, validUntil, draft }: Quotation): boolean {
  const expired = isExpired({ status, valid_until: validUntil, ordered, accepted: answer === 'accepted' }, new Date());
  return !ordered && turnOf({ status, answer, ordered, expired, has_draft: draft !== null }) === 'done';
}

const plannedWords = ({ nextStep, nextStepOn }: Quotation): string =>
  nextStep === ''
    ? 'Nothing more'
    : nextStepOn === null
      ? nextStep
      : `${formatDate(`${nextStepOn}T12:00:00+05:30`)}: ${nextStep}`;

function reject(field: string, message: string): never {
  throw badField(field, message);
}
