import { ConflictException, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import {
  type CreditNoteInput,
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceLine,
  lineUnit,
} from '@selvedge/domain/invoicing/invoice';
import { partOfLine, toRupees } from '@selvedge/domain/invoicing/invoice-totals';
import { exactDifference, exactSum, thousandthsOf } from '@selvedge/domain/length';
import { centsFromRupees, formatCents, rupeesFromCents } from '@selvedge/domain/money';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { lockKey } from '../database/lock-key.js';
import { nextNumber } from '../database/next-number.js';
import { orNotFound } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import type { CalledBy } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { namesOf, secondPersons } from '../users/second-person.js';
import { amountInWords } from './amount-in-words.js';
import { Invoice } from './invoice.entity.js';
import { invoiceRows, payerOf } from './invoice-rows.js';
import { ReceiptApplication } from './receipt-application.entity.js';
import { taxProfileOn } from './tax-profile.service.js';

/** Credits lines of an invoice, never more than is left of each. Payments beyond the rest become credit of the customer. */
@Injectable()
export class CreditNoteService {
  constructor(
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns the id of the credit note.
   * @throws NotFoundException, BadRequestException, ConflictException, ForbiddenException
   */
  issue(invoiceId: string, input: CreditNoteInput, change: CalledBy): Promise<string> {
    const { by } = change;
    return this.idempotency.once(change, async (manager) => {
      const invoice = orNotFound(await manager.findOneBy(Invoice, { id: invoiceId }), 'Invoice not found.');
      if (invoice.kind === 'credit_note') {
        throw new ConflictException(`${invoice.serial} is a credit note itself. Issue another invoice instead.`);
      }
      await lockKey(manager, 'payer', payerOf(invoice));
      const former = await manager.find(Invoice, {
        where: { correctsInvoiceId: invoice.id, kind: 'credit_note' },
      });
      const lines = creditedLines(invoice.content, former, input);
      const issuedOn = colomboDay(new Date());
      const profile = await taxProfileOn(manager, issuedOn);
      const sums = sumsOf(invoice.content, former, lines, profile?.whole_rupees ?? false);
      rejectAdvance(invoice, former, sums.total);
      await rejectAlone(manager, invoice, { kind: 'credit_note', total: sums.total }, { by, config: this.config });
      await changesBy(manager, by);
      const serial = await nextNumber(manager, 'CN', Number(issuedOn.slice(0, 4)));
      const content = contentOf(invoice, { lines, sums, serial, issuedOn, input });
      const { id } = await manager.save(
        manager.create(Invoice, {
          kind: 'credit_note',
          serial,
          orderId: invoice.orderId,
          customerId: invoice.customerId,
          correctsInvoiceId: invoice.id,
          content,
          netCents: sums.net,
          vatCents: sums.vat,
          totalCents: sums.total,
          supplyDate: invoice.supplyDate,
          issuedOn,
          dueOn: null,
          reason: input.reason,
          issuedBy: by.id,
          issuedByName: by.name,
        }),
      );
      await freePaid(manager, invoice.id, issuedOn, by);
      return id;
    });
  }
}

/** The part of a line that was credited already. */
export const creditedOf = (lineId: string, notes: readonly Pick<Invoice, 'content'>[]): number =>
  exactSum(
    notes
      .flatMap(({ content }) => content.lines)
      .filter(({ line_id }) => line_id === lineId)
      .map(({ quantity }) => quantity),
  );

/** @throws BadRequestException for a line that the invoice hasn't, or more than is left of it */
function creditedLines(content: InvoiceContent, former: readonly Invoice[], { lines }: CreditNoteInput): InvoiceLine[] {
  return lines.map(({ line_id, quantity }, index) => {
    const line = content.lines.find((one) => one.line_id === line_id);
    if (!line) throw badField(`lines[${index}].line_id`, `${content.serial} has no such line. Reload it.`);
    const before = creditedOf(line_id, former);
    const left = exactDifference(line.quantity, before);
    if (thousandthsOf(quantity) > thousandthsOf(left)) {
      const billed = `${quantityWithUnit(line.quantity, line.unit)} of ${line.name} were billed`;
      const gone = before > 0 ? `, ${quantityWithUnit(before, line.unit)} of them are credited` : '';
      throw badField(
        `lines[${index}].quantity`,
        `${billed}${gone}: at most ${quantityWithUnit(left, line.unit)} are left.`,
      );
    }
    const whole = { quantity: line.quantity, net: centsFromRupees(line.net), vat: centsFromRupees(line.vat) };
    const { net, vat } = partOfLine(whole, before, quantity);
    return { ...line, quantity, net: rupeesFromCents(net), vat: rupeesFromCents(vat) };
  });
}

/**
 * Where amounts are in whole rupees, the sums of all credit notes so far are rounded, so that together they make up the total
 * of the invoice. Advances are exact to the cent.
 * @param wholeRupees the setting: it also rounds corrections of an invoice that is in whole rupees by chance
 */
function sumsOf(
  { kind, net, vat, exact, whole = { net, vat } }: InvoiceContent,
  former: readonly Invoice[],
  lines: readonly InvoiceLine[],
  wholeRupees: boolean,
): { net: number; vat: number; total: number; exact: { net: number; vat: number } } {
  const isWhole = [whole.net, whole.vat].every(Number.isInteger);
  const isRounded =
    whole.net !== exact.net || whole.vat !== exact.vat || (wholeRupees && isWhole && kind !== 'advance_tax_invoice');
  const sum = (which: 'net' | 'vat') => {
    const now = lines.reduce((cents, line) => cents + centsFromRupees(line[which]), 0);
    if (!isRounded) return { exact: now, printed: now };
    const before = former.reduce((cents, { content }) => cents + centsFromRupees(content.exact[which]), 0);
    const printedBefore = former.reduce((cents, { content }) => cents + centsFromRupees(content[which]), 0);
    return { exact: now, printed: toRupees(before + now) - printedBefore };
  };
  const [nets, vats] = [sum('net'), sum('vat')];
  return {
    net: nets.printed,
    vat: vats.printed,
    total: nets.printed + vats.printed,
    exact: { net: nets.exact, vat: vats.exact },
  };
}

/**
 * Rejects lines that an advance invoice bills, because that is credited by a credit note of its own. @throws
 * BadRequestException
 */
function rejectAdvance({ content, totalCents, serial }: Invoice, former: readonly Invoice[], total: number): void {
  const left = former.reduce((cents, note) => cents - note.totalCents, totalCents);
  if (total <= left) return;
  const advances = (content.advances ?? []).map((advance) => advance.serial).join(', ');
  throw badField(
    'lines',
    `${serial} has ${formatCents(left)} left. The advance was invoiced apart: credit ${advances} for the rest.`,
  );
}

/**
 * Requires a second person: whoever issued an invoice may not correct it by a large amount, not even in small parts. @throws
 * ForbiddenException
 */
export async function rejectAlone(
  manager: EntityManager,
  { id, serial, issuedBy }: Invoice,
  { kind, total }: { kind: InvoiceKind; total: number },
  { by, config: { twoPersonsAboveCents: most } }: { by: CurrentUser; config: Pick<Config, 'twoPersonsAboveCents'> },
): Promise<void> {
  if (issuedBy !== by.id) return;
  const before = await manager.sum(Invoice, 'totalCents', { correctsInvoiceId: id, kind, issuedBy: by.id });
  if (Number(before ?? 0) + total <= most) return;
  const others = await secondPersons(manager, by, 'invoice.credit');
  if (others.length === 0) return;
  throw new ForbiddenException(
    `You issued ${serial} yourself, so somebody else corrects it by more than ${formatCents(most)}: ${namesOf(others)}.`,
  );
}

function contentOf(
  { content, serial: corrected, issuedOn: correctedOn }: Invoice,
  {
    lines,
    sums,
    serial,
    issuedOn,
    input,
  }: {
    lines: InvoiceLine[];
    sums: ReturnType<typeof sumsOf>;
    serial: string;
    issuedOn: string;
    input: CreditNoteInput;
  },
): InvoiceContent {
  const net = rupeesFromCents(sums.exact.net);
  const total = rupeesFromCents(sums.total);
  const { whole: _, advances: __, prepaid: ___, ...kept } = content;
  return {
    ...kept,
    kind: 'credit_note',
    serial,
    issued_on: issuedOn,
    due_on: null,
    lines,
    subtotal: net,
    discount: 0,
    discount_percent: 0,
    adjustment: 0,
    net: rupeesFromCents(sums.net),
    vat: rupeesFromCents(sums.vat),
    total,
    exact: { net, vat: rupeesFromCents(sums.exact.vat) },
    words: content.words && amountInWords(total),
    bank: null,
    payment_mode: '',
    corrects: { serial: corrected, issued_on: correctedOn, kind: content.corrects?.kind ?? content.kind },
    reason: [input.reason, input.note].filter(Boolean).join(': '),
  };
}

/** Gives back to the receipts of an invoice, the latest first, what was paid beyond the rest that is left of it. */
async function freePaid(manager: EntityManager, invoiceId: string, day: string, by: CurrentUser): Promise<void> {
  const [invoice] = await invoiceRows(manager, 'i.id = $2', [invoiceId], day);
  let beyond = invoice ? invoice.credited + invoice.paid - invoice.total : 0;
  if (beyond <= 0) return;
  const applied = await manager.query<{ receipt_id: string; amount: number }[]>(
    `SELECT a.receipt_id, sum(a.amount_cents)::float8 AS amount FROM receipt_applications a
     JOIN receipts r ON r.id = a.receipt_id
     WHERE a.invoice_id = $1 AND r.reversed_at IS NULL
     GROUP BY a.receipt_id HAVING sum(a.amount_cents) > 0 ORDER BY max(a.created_at) DESC, a.receipt_id`,
    [invoiceId],
  );
  for (const { receipt_id: receiptId, amount } of applied) {
    const freed = Math.min(beyond, amount);
    if (freed <= 0) break;
    await manager.insert(ReceiptApplication, {
      receiptId,
      invoiceId,
      amountCents: -freed,
      effectiveOn: day,
      appliedByName: by.name,
    });
    beyond -= freed;
  }
}

/** `12.5 m`. */
const quantityWithUnit = (quantity: number, unit: InvoiceLine['unit']): string =>
  `${quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })} ${lineUnit(unit)}`.trim();
