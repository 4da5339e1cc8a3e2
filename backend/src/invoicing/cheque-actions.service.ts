import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { colomboDay, formatDate } from '@selvedge/domain/dates';
import { addDays, DEMAND_DAYS, presentBy } from '@selvedge/domain/invoicing/banking-days';
import {
  type ChequeAction,
  type ChequeActionInput,
  type ChequeInput,
  chequeTransitions,
  MAX_CHEQUE_CENTS,
} from '@selvedge/domain/invoicing/cheque';
import { type PaymentFigures, STANDARD_PAYMENT_TERMS } from '@selvedge/domain/invoicing/payment-terms';
import { centsFromRupees, formatCents, rupeesFromCents } from '@selvedge/domain/money';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { isUniqueViolation } from '../database/database-unavailable.js';
import { lockKey } from '../database/lock-key.js';
import { orNotFound } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import { type CalledBy, type Change, rejectStale, StaleRecord } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { requireRight } from '../http/require-right.js';
import { queueFailureNotices } from '../mail/failure-notice.js';
import { Cheque } from './cheque.entity.js';
import { ChequeInvoice } from './cheque-invoice.entity.js';
import { ChequeStep } from './cheque-step.entity.js';
import { invoiceRows, payableInvoice, payerOf } from './invoice-rows.js';
import { payerIn, recordIn, reverseIn } from './receipts.service.js';

/** Records cheques, and what happens to them: at the bank, returned, demanded, replaced. */
@Injectable()
export class ChequeActionsService {
  constructor(
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns its id. @throws BadRequestException, ConflictException for one that is recorded, ForbiddenException */
  async record(input: ChequeInput, change: CalledBy): Promise<string> {
    const { by } = change;
    const { bank_code, branch_code, cheque_no } = input;
    const receivedOn = colomboDay(input.received_on);
    const dateOnCheque = colomboDay(input.date_on_cheque);
    const amountCents = centsFromRupees(input.amount);
    rejectUnfit({ receivedOn, dateOnCheque, amountCents });
    try {
      return await this.idempotency.once(change, async (manager) => {
        const payer = await payerIn(manager, input.order_id ? { order_id: input.order_id } : input);
        if (input.order_id && input.customer_id && payer.customerId !== input.customer_id) {
          throw badField('order_id', 'It is an order of somebody else.');
        }
        await lockKey(manager, 'payer', payerOf(payer));
        const pays = await paidBy(manager, payer, input, amountCents);
        const orders = [...(input.order_id ? [input.order_id] : []), ...pays.map(({ orderId }) => orderId)];
        await rejectLate(manager, orders, dateOnCheque, input.override_reason, by);
        await changesBy(manager, by);
        const { id } = await manager.save(
          manager.create(Cheque, {
            customerId: payer.customerId,
            orderId: input.order_id ?? null,
            bankCode: bank_code,
            branchCode: branch_code,
            chequeNo: cheque_no,
            drawerName: input.drawer_name,
            crossing: input.crossing,
            dateOnCheque,
            amountCents,
            receivedOn,
            note: input.note ?? '',
            overrideReason: input.override_reason ?? '',
            recordedByName: by.name,
          }),
        );
        for (const { invoiceId, cents } of pays) {
          await manager.insert(ChequeInvoice, { chequeId: id, invoiceId, amountCents: cents });
        }
        return id;
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'cheques_number_key')) throw error;
      throw new ConflictException(
        `Cheque ${cheque_no} of bank ${bank_code}, branch ${branch_code} is recorded already. Look for it among the cheques.`,
      );
    }
  }

  /** One action on a cheque. @throws NotFoundException, BadRequestException, StaleRecord */
  async change(id: string, action: ChequeAction, change: Change, input: ChequeActionInput): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const seen = orNotFound(await manager.findOneBy(Cheque, { id }), 'Cheque not found.');
      await lockKey(manager, 'payer', payerOf(seen));
      const cheque = await manager.findOneOrFail(Cheque, { where: { id }, lock: { mode: 'pessimistic_write' } });
      const { from, to } = chequeTransitions[action];
      rejectStale(cheque, change, `Cheque ${cheque.chequeNo}`);
      if (!from.includes(cheque.state)) {
        throw new StaleRecord(
          `Cheque ${cheque.chequeNo} is ${wordOf(cheque.state)}: ${action} needs ${from.map(wordOf).join(' or ')}.`,
        );
      }
      const on = colomboDay(input.on);
      rejectDay(cheque, action, on);
      await changesBy(manager, change.by);
      const fields = await this.#carryOut(manager, { cheque, action, on, input, by: change.by });
      await manager.update(Cheque, { id }, { ...fields, state: to, ...(input.note && { note: input.note }) });
      await manager.insert(ChequeStep, { chequeId: id, state: to, happenedOn: on });
    });
  }

  async #carryOut(
    manager: EntityManager,
    {
      cheque,
      action,
      on,
      input,
      by,
    }: { cheque: Cheque; action: ChequeAction; on: string; input: ChequeActionInput; by: CurrentUser },
  ): Promise<Partial<Cheque>> {
    switch (action) {
      case 'deposit':
      case 'represent':
        return { depositedOn: on };
      case 'clear':
        return { clearedOn: on, receiptId: await cleared(manager, cheque, on, by) };
      case 'return': {
        const reason = required(input.note, 'Write the reason that the bank gives.');
        const heardOn = colomboDay(input.heard_on ?? on);
        if (heardOn < on || heardOn > colomboDay(new Date())) {
          throw badField('heard_on', 'Nobody hears of a return before it, or in the future.');
        }
        if (cheque.state === 'cleared' && cheque.receiptId) {
          await reverseIn(manager, cheque.receiptId, `Cheque ${cheque.chequeNo} was returned: ${reason}`, by);
        }
        await this.#announceReturn(manager, cheque, heardOn, reason);
        return { returnedOn: on, returnReason: reason, noticeHeardOn: heardOn };
      }
      case 'replace':
        return { replacedById: await replacementOf(manager, cheque, input.replaced_by_id) };
      case 'demand':
        return {
          demandSentOn: on,
          demandProof: required(
            input.note,
            'Write how the sending is proved, such as the number of the registered letter.',
          ),
        };
      case 'settle':
      case 'file':
      case 'give-back':
        return {};
    }
  }

  /** Puts the customer on hold, and mails NOTIFY_EMAILS. */
  async #announceReturn(manager: EntityManager, cheque: Cheque, heardOn: string, reason: string): Promise<void> {
    const { id, chequeNo, customerId, drawerName, amountCents, version } = cheque;
    if (customerId) await holdCredit(manager, customerId, heardOn, `cheque ${chequeNo} was returned (${reason})`);
    await queueFailureNotices(manager, this.config, `cheque-returned:${id}:${version}`, {
      subject: `Cheque ${chequeNo} was returned`,
      heading: 'A cheque was returned',
      reason: `The bank says: ${reason}`,
      about: [
        ['Drawer', drawerName],
        ['Amount', formatCents(amountCents)],
        ['Demand at the latest', formatDate(addDays(heardOn, DEMAND_DAYS))],
      ],
      advice: 'What it paid is open again, and the customer is on hold. The dates are a reminder, not legal advice.',
      button: { label: 'See what is due', page: 'money' },
    });
  }
}

const wordOf = (state: string): string => state.replace('_', ' ');

function required(text: string | undefined, message: string): string {
  if (!text) throw badField('note', message);
  return text;
}

/** @throws BadRequestException */
function rejectUnfit({
  receivedOn,
  dateOnCheque,
  amountCents,
}: {
  receivedOn: string;
  dateOnCheque: string;
  amountCents: number;
}): void {
  if (receivedOn > colomboDay(new Date()))
    throw badField('received_on', 'The day lies ahead. Record the cheque once it is there.');
  if (receivedOn > presentBy(dateOnCheque)) {
    throw badField('date_on_cheque', 'It is older than six months, so no bank takes it. Ask for a new one.');
  }
  if (amountCents > MAX_CHEQUE_CENTS) {
    throw badField(
      'amount',
      `The clearing takes at most ${formatCents(MAX_CHEQUE_CENTS)}. Ask for several cheques, or a transfer.`,
    );
  }
}

/** @throws BadRequestException for one dated later than the terms allow; ForbiddenException for who may not override them */
async function rejectLate(
  manager: EntityManager,
  orders: readonly string[],
  dateOnCheque: string,
  reason: string | undefined,
  by: CurrentUser,
): Promise<void> {
  const proformas = await manager.query<{ day: Date; figures: PaymentFigures | null }[]>(
    `SELECT created_at AS day, content->'sheet'->'payment_terms' AS figures FROM order_papers
     WHERE order_id = ANY ($1) AND kind = 'proforma' AND superseded_by IS NULL`,
    [orders],
  );
  const limits = proformas.map(({ day, figures }) => {
    const { cheque_max_days: days } = figures ?? STANDARD_PAYMENT_TERMS;
    return { day, days, last: addDays(colomboDay(day), days) };
  });
  const strictest = limits.toSorted((a, b) => a.last.localeCompare(b.last))[0];
  if (!strictest || dateOnCheque <= strictest.last) return;
  if (reason) {
    requireRight(by, 'credit.override', 'You may not take a cheque dated later than the terms allow.');
    return;
  }
  throw badField(
    'date_on_cheque',
    `The terms allow ${strictest.days} days from the proforma invoice of ${formatDate(strictest.day)}: ${formatDate(strictest.last)} at the latest. Who may override it gives a reason.`,
  );
}

/** @throws BadRequestException for another's invoice, or more than is open of it and not covered by other cheques */
async function paidBy(
  manager: EntityManager,
  payer: { customerId: string | null; orderId: string | null },
  { invoices = [] }: ChequeInput,
  amountCents: number,
): Promise<{ invoiceId: string; orderId: string; cents: number }[]> {
  const pays: { invoiceId: string; orderId: string; cents: number }[] = [];
  let left = amountCents;
  for (const [index, { invoice_id, amount }] of invoices.entries()) {
    const field = `invoices[${index}]`;
    const invoice = await payableInvoice(manager, payer, invoice_id, `${field}.invoice_id`);
    const cents = centsFromRupees(amount);
    const open = Math.max(0, invoice.total - invoice.credited - invoice.paid - invoice.in_hand);
    if (cents > open) {
      throw badField(`${field}.amount`, `${invoice.serial} has ${formatCents(open)} open that no other cheque covers.`);
    }
    if (cents > left) throw badField(`${field}.amount`, `The cheque has ${formatCents(left)} left.`);
    left -= cents;
    pays.push({ invoiceId: invoice.id, orderId: invoice.order_id, cents });
  }
  return pays;
}

/** @throws BadRequestException for a day ahead, or before what happened last; StaleRecord for a cheque that is too old */
function rejectDay(cheque: Cheque, action: ChequeAction, on: string): void {
  const today = colomboDay(new Date());
  if (on > today) throw badField('on', 'The day lies ahead. Record it once it has happened.');
  const before =
    {
      deposit: cheque.dateOnCheque > cheque.receivedOn ? cheque.dateOnCheque : cheque.receivedOn,
      clear: cheque.depositedOn,
      return: cheque.depositedOn,
      represent: cheque.returnedOn,
      replace: cheque.returnedOn,
      demand: cheque.noticeHeardOn,
      settle: cheque.demandSentOn,
      file: cheque.demandSentOn,
      'give-back': cheque.receivedOn,
    }[action] ?? '';
  if (on < before) throw badField('on', `It can't be before ${formatDate(before)}.`);
  if ((action === 'deposit' || action === 'represent') && on > presentBy(cheque.dateOnCheque)) {
    throw badField(
      'on',
      `It is older than six months, so no bank takes it. ${action === 'deposit' ? 'Give it back' : 'Demand its amount'}.`,
    );
  }
}

/** Writes the receipt of a cheque, applied to what it was taken for as far as that is still open. @returns its id */
async function cleared(manager: EntityManager, cheque: Cheque, on: string, by: CurrentUser): Promise<string> {
  const taken = await manager.find(ChequeInvoice, { where: { chequeId: cheque.id }, order: { id: 'ASC' } });
  const applications: { invoice_id: string; amount: number }[] = [];
  for (const { invoiceId, amountCents } of taken) {
    const [invoice] = await invoiceRows(manager, 'i.id = $2', [invoiceId]);
    const cents = invoice ? Math.min(amountCents, invoice.total - invoice.credited - invoice.paid) : 0;
    if (cents > 0) applications.push({ invoice_id: invoiceId, amount: rupeesFromCents(cents) });
  }
  const { customerId, orderId, amountCents, bankCode, branchCode, chequeNo } = cheque;
  const receipt = await recordIn(
    manager,
    {
      customerId,
      orderId: customerId ? null : orderId,
      method: 'cheque',
      amountCents,
      receivedOn: on,
      bankReference: `Cheque ${bankCode}-${branchCode}-${chequeNo}`,
      note: '',
    },
    applications,
    by,
  );
  return receipt.id;
}

/** @throws BadRequestException for a cheque that is not in hand, or of somebody else */
async function replacementOf(manager: EntityManager, cheque: Cheque, id: string | undefined): Promise<string> {
  const other = id ? await manager.findOneBy(Cheque, { id }) : null;
  if (!other || payerOf(other) !== payerOf(cheque)) {
    throw badField('replaced_by_id', 'Record the new cheque of the same customer first, and name it here.');
  }
  if (other.state !== 'in_hand' || (await manager.existsBy(Cheque, { replacedById: other.id }))) {
    throw badField('replaced_by_id', 'The new cheque must be in hand, and replaces one only.');
  }
  return other.id;
}

/** Puts a customer on hold until somebody lifts it; the first reason stays. */
export async function holdCredit(manager: EntityManager, customerId: string, on: string, why: string): Promise<void> {
  await manager.query(
    `INSERT INTO customer_tax (customer_id, on_hold_since, hold_reason) VALUES ($1, $2, $3)
     ON CONFLICT (customer_id) DO UPDATE SET on_hold_since = $2, hold_reason = $3
     WHERE customer_tax.on_hold_since IS NULL`,
    [customerId, on, why],
  );
}
