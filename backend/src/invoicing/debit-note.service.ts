import { randomUUID } from 'node:crypto';
import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { colomboDay, daysBetween } from '@selvedge/domain/dates';
import { addDays } from '@selvedge/domain/invoicing/banking-days';
import {
  type DebitNoteInput,
  finalKinds,
  type InvoiceContent,
  type InvoiceLine,
} from '@selvedge/domain/invoicing/invoice';
import { invoiceTotals, partOfLine } from '@selvedge/domain/invoicing/invoice-totals';
import type { TaxCode } from '@selvedge/domain/invoicing/tax-profile';
import { thousandthsOf } from '@selvedge/domain/length';
import { type Cents, centsFromRupees, formatCents, rupeesFromCents, scaleCents } from '@selvedge/domain/money';
import { CONFIG, type Config } from '../config/config.js';
import { lockKey } from '../database/lock-key.js';
import { nextNumber } from '../database/next-number.js';
import { orNotFound } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import type { CalledBy } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { checkCredit } from '../orders/credit.js';
import { Order } from '../orders/order.entity.js';
import { recordOrderEvent } from '../orders/order-events.js';
import { amountInWords } from './amount-in-words.js';
import { rejectAlone } from './credit-note.service.js';
import { Invoice } from './invoice.entity.js';
import { rejectFarDue } from './invoice-content.js';
import { invoiceRows, payerOf } from './invoice-rows.js';
import { taxProfileOn } from './tax-profile.service.js';

/** The largest amount that a receipt can pay. */
const MOST = 999_999_999_999;

/** Charges more for an invoice, which itself stays unchanged. The debit note is due, paid and credited like an invoice. */
@Injectable()
export class DebitNoteService {
  constructor(
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns the id of the debit note.
   * @throws NotFoundException, BadRequestException, ConflictException, ForbiddenException
   */
  issue(invoiceId: string, input: DebitNoteInput, change: CalledBy): Promise<string> {
    const { by } = change;
    return this.idempotency.once(change, async (manager) => {
      const invoice = orNotFound(await manager.findOneBy(Invoice, { id: invoiceId }), 'Invoice not found.');
      await lockKey(manager, 'payer', payerOf(invoice));
      const [standing] = await invoiceRows(manager, 'i.id = $2', [invoiceId]);
      rejectOther(invoice, standing?.credited ?? 0);
      const issuedOn = colomboDay(new Date());
      const profile = await taxProfileOn(manager, issuedOn);
      const { lines, totals } = debitedLines(invoice.content, input, profile?.whole_rupees ?? false);
      await rejectAlone(manager, invoice, { kind: 'debit_note', total: totals.total }, { by, config: this.config });
      await changesBy(manager, by);
      const adds = { totalCents: totals.total };
      const asks = { config: this.config, adds, reason: input.override_reason, by };
      const credit = await checkCredit(manager, invoice.customerId, asks);
      const dueOn = dueOf(invoice, input, issuedOn);
      const net = rupeesFromCents(totals.net);
      const total = rupeesFromCents(totals.total);
      const exactNet = rupeesFromCents(totals.exact.net);
      const { whole: _, advances: __, prepaid: ___, ...kept } = invoice.content;
      const serial = await nextNumber(manager, 'DB', Number(issuedOn.slice(0, 4)));
      const content: InvoiceContent = {
        ...kept,
        kind: 'debit_note',
        serial,
        issued_on: issuedOn,
        due_on: dueOn,
        lines,
        subtotal: exactNet,
        discount: 0,
        discount_percent: 0,
        adjustment: 0,
        net,
        vat: rupeesFromCents(totals.vat),
        total,
        exact: { net: exactNet, vat: rupeesFromCents(totals.exact.vat) },
        words: invoice.content.words && amountInWords(total),
        payment_mode: '',
        corrects: { serial: invoice.serial, issued_on: invoice.issuedOn, kind: invoice.kind },
        reason: [input.reason, input.note].filter(Boolean).join(': '),
      };
      const { id } = await manager.save(
        manager.create(Invoice, {
          kind: 'debit_note',
          serial,
          orderId: invoice.orderId,
          customerId: invoice.customerId,
          correctsInvoiceId: invoice.id,
          content,
          netCents: totals.net,
          vatCents: totals.vat,
          totalCents: totals.total,
          supplyDate: invoice.supplyDate,
          issuedOn,
          dueOn,
          reason: input.reason,
          issuedBy: by.id,
          issuedByName: by.name,
        }),
      );
      if (credit !== '') {
        const order = await manager.findOneByOrFail(Order, { id: invoice.orderId });
        await recordOrderEvent(manager, order, by, 'note', `${serial}. ${credit}`);
      }
      return id;
    });
  }
}

/** @throws ConflictException for a paper on which nothing more can be charged. @param credited cents */
function rejectOther({ kind, serial, content, totalCents }: Invoice, credited: Cents): void {
  if (kind === 'credit_note') throw new ConflictException(`${serial} is a credit note. Name the invoice.`);
  if (kind === 'debit_note') {
    throw new ConflictException(`${serial} is a debit note itself. Issue another one on ${content.corrects?.serial}.`);
  }
  if (!finalKinds.includes(kind)) {
    throw new ConflictException(`${serial} invoices an advance. The invoice of the supply charges the rest.`);
  }
  if (credited >= totalCents) {
    throw new ConflictException(`All of ${serial} is credited. Issue another invoice instead.`);
  }
}

/** @throws BadRequestException for lines that the invoice hasn't, for neither lines nor an amount, and for both */
function debitedLines(content: InvoiceContent, input: DebitNoteInput, wholeRupees: boolean) {
  if ((input.lines === undefined) === (input.amount === undefined)) {
    throw badField('amount', 'State either lines or an amount.');
  }
  const lines = input.lines
    ? input.lines.map((_, index) => lineOf(content, input.lines ?? [], index))
    : [lumpSumLine(content, input)];
  const nets = lines.map(({ net }) => centsFromRupees(net));
  const net = nets.reduce((sum, cents) => sum + cents, 0);
  const totals = invoiceTotals(
    lines.map(({ tax_code }, index) => ({ amount: nets[index] ?? 0, code: tax_code })),
    { net, percent: content.vat_percent, wholeRupees },
  );
  if (totals.total <= 0)
    throw badField(input.lines ? 'lines' : 'amount', 'It comes to nothing, so there is nothing to charge.');
  if (totals.total > MOST) {
    throw badField(input.lines ? 'lines' : 'amount', `A debit note comes to at most ${formatCents(MOST)}.`);
  }
  const taxed = lines.map((line, index) => ({ ...line, vat: rupeesFromCents(totals.lines[index]?.vat ?? 0) }));
  return { lines: taxed, totals };
}

/** More of a line at the price that was billed, or at another one. */
function lineOf(content: InvoiceContent, requested: NonNullable<DebitNoteInput['lines']>, index: number): InvoiceLine {
  const { line_id, quantity, unit_price } = requested[index] ?? { line_id: '', quantity: 0 };
  const line = content.lines.find((one) => one.line_id === line_id);
  if (!line) throw badField(`lines[${index}].line_id`, `${content.serial} has no such line. Reload it.`);
  const whole = { quantity: line.quantity, net: centsFromRupees(line.net), vat: 0 };
  const net =
    unit_price === undefined
      ? partOfLine(whole, 0, quantity).net
      : scaleCents(centsFromRupees(unit_price), thousandthsOf(quantity), 1000);
  return { ...line, quantity, unit_price: unit_price ?? line.unit_price, net: rupeesFromCents(net) };
}

/** An amount that belongs to no line, such as freight. */
function lumpSumLine(content: InvoiceContent, { amount = 0, note = '', tax_code }: DebitNoteInput): InvoiceLine {
  if (note.trim() === '') throw badField('note', 'Say what the amount is for: it stands on the debit note.');
  const codes = new Set(content.lines.map((line) => line.tax_code));
  const [only] = codes;
  const code: TaxCode | undefined = tax_code ?? (codes.size === 1 ? only : undefined);
  if (!code) throw badField('tax_code', 'The lines of the invoice are taxed differently: say how this amount is.');
  return {
    line_id: randomUUID(),
    name: note,
    details: '',
    item_code: '',
    quantity: 1,
    unit: 'lump',
    unit_price: amount,
    net: amount,
    tax_code: code,
    vat: 0,
  };
}

/** By default it gives as many days as the invoice gave. @throws BadRequestException for a day before it is issued */
function dueOf({ issuedOn: invoiced, dueOn: due }: Invoice, { due_on }: DebitNoteInput, issuedOn: string): string {
  if (!due_on) return addDays(issuedOn, due ? Math.max(0, daysBetween(invoiced, due)) : 0);
  const day = colomboDay(due_on);
  if (day < issuedOn) throw badField('due_on', 'The due day lies before the debit note.');
  rejectFarDue(day, issuedOn);
  return day;
}
