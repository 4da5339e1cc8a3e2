import { nextNumber } from '@selvedge/backend/database/next-number';
import { inOrder } from '@selvedge/backend/database/page';
import type { Colourway } from '@selvedge/backend/fabrics/colourway.entity';
import type { Fabric } from '@selvedge/backend/fabrics/fabric.entity';
import { type QuotableFabric, quotableFabrics } from '@selvedge/backend/fabrics/wanted-colourway';
import { Order } from '@selvedge/backend/orders/order.entity';
import { OrderHistory } from '@selvedge/backend/orders/order-history.entity';
import { lineOf } from '@selvedge/backend/quotations/lines/line-of-fabric';
import { Quotation } from '@selvedge/backend/quotations/quotation.entity';
import { type QuotationAction, QuotationHistory } from '@selvedge/backend/quotations/quotation-history.entity';
import { QuotationLine } from '@selvedge/backend/quotations/quotation-line.entity';
import type { User } from '@selvedge/backend/users/user.entity';
import { anonymousName } from '@selvedge/domain/audit';
import { colomboYear, validUntil } from '@selvedge/domain/dates';
import { formatCents } from '@selvedge/domain/money';
import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import {
  MANUAL_VALIDITY_DAYS,
  type QuotationSource,
  REQUEST_VALIDITY_DAYS,
} from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { composeRequestMessage } from '@selvedge/domain/quotations/request-message';
import { LENGTH_TOLERANCE_PERCENT } from '@selvedge/domain/stock/delivered-length';
import type { EntityManager } from 'typeorm';
import { daysBefore, hoursAfter } from './moments.js';
import type { Random } from './random.js';
import { answers, needs, rejections, timelines, visitors } from './sample-texts.js';
import type { DemoDocuments } from './seed-documents.js';

/** One quotation of the demo: when it came, how far it got, and what became of it. */
interface Story {
  daysAgo: number;
  status: QuotationStatus;
  order?: OrderStatus;
  source?: QuotationSource;
  /** More than one fabric: entered by hand. */
  lines?: number;
  discount?: number;
  /** Sent with the others of the same group, from one cart. */
  group?: boolean;
  /** Answered without a price. */
  unpriced?: boolean;
}

const stories: readonly Story[] = [
  // A quarter of business, oldest first.
  { daysAgo: 89, status: 'approved', order: 'delivered', source: 'manual', lines: 3, discount: 5 },
  { daysAgo: 85, status: 'approved' },
  { daysAgo: 82, status: 'rejected' },
  { daysAgo: 78, status: 'approved', order: 'delivered' },
  { daysAgo: 74, status: 'approved', order: 'cancelled' },
  { daysAgo: 69, status: 'approved', order: 'delivered', source: 'manual', lines: 2 },
  { daysAgo: 63, status: 'rejected', source: 'guest' },
  { daysAgo: 58, status: 'approved', order: 'delivered' },
  { daysAgo: 52, status: 'responded' },
  { daysAgo: 47, status: 'approved', order: 'delivered', source: 'manual', lines: 6, discount: 7.5 },
  { daysAgo: 44, status: 'approved' },
  { daysAgo: 39, status: 'approved', order: 'shipped' },
  { daysAgo: 36, status: 'pending', source: 'guest' },
  { daysAgo: 33, status: 'responded' },
  { daysAgo: 29, status: 'approved', order: 'shipped', source: 'manual', lines: 4, discount: 3 },
  { daysAgo: 27, status: 'rejected' },
  { daysAgo: 25, status: 'approved', order: 'processing' },
  { daysAgo: 23, status: 'responded', unpriced: true },
  { daysAgo: 21, status: 'approved', order: 'processing' },
  { daysAgo: 18, status: 'approved', order: 'confirmed', source: 'manual', lines: 2 },
  { daysAgo: 16, status: 'pending' },
  { daysAgo: 14, status: 'approved', order: 'processing' },
  { daysAgo: 12, status: 'approved', order: 'confirmed' },
  { daysAgo: 11, status: 'rejected', source: 'manual', lines: 2 },
  { daysAgo: 9, status: 'approved', order: 'pending' },
  { daysAgo: 9, status: 'pending', source: 'manual', lines: 5, discount: 10 },
  { daysAgo: 8, status: 'responded' },
  { daysAgo: 6, status: 'approved' },
  { daysAgo: 5, status: 'approved', order: 'pending' },
  { daysAgo: 5, status: 'responded' },
  { daysAgo: 4, status: 'rejected', source: 'guest' },
  { daysAgo: 3, status: 'responded', source: 'guest', unpriced: true },
  { daysAgo: 3, status: 'pending' },
  { daysAgo: 2, status: 'pending', group: true },
  { daysAgo: 2, status: 'pending', group: true },
  { daysAgo: 2, status: 'pending', group: true },
  { daysAgo: 1, status: 'responded' },
  { daysAgo: 1, status: 'pending', source: 'guest' },
  { daysAgo: 0, status: 'pending', source: 'manual', lines: 2 },
  { daysAgo: 0, status: 'pending' },
];

/** The way of an order to each status; a canceled one had been confirmed. */
const orderSteps: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: [],
  confirmed: ['confirmed'],
  processing: ['confirmed', 'processing'],
  shipped: ['confirmed', 'processing', 'shipped'],
  delivered: ['confirmed', 'processing', 'shipped', 'delivered'],
  cancelled: ['confirmed', 'cancelled'],
};

/** The decision's author: the administrator is created after the demo, so the rows carry only the name. */
const clerk = { actorId: null, actorName: 'Administrator', actorKind: 'staff' } as const;

/** Writes quotations with lines, history, documents and orders, numbered in chronological order. */
export async function seedQuotations(
  manager: EntityManager,
  sheets: DemoDocuments,
  fabrics: readonly Fabric[],
  customers: readonly User[],
  random: Random,
  now: Date,
): Promise<{ quotations: number; orders: number }> {
  const offered = fabrics.filter((fabric) => fabric.visible && fabric.isAvailable && !fabric.outOfStock);
  const ids = offered.map(({ id }) => id);
  const onSale = inOrder(ids, await quotableFabrics(manager, ids));
  const active = customers.filter((customer) => customer.isActive);
  const group = { id: random.uuid(), customer: random.pick(active), sent: daysBefore(now, 2, random) };
  const dated = stories
    .map((story) => ({ story, created: story.group ? group.sent : daysBefore(now, story.daysAgo, random) }))
    .sort((a, b) => a.created.getTime() - b.created.getTime());
  const approved: { quotation: Quotation; status: OrderStatus; decided: Date }[] = [];

  for (const { story, created } of dated) {
    const customer = story.group ? group.customer : story.source === 'guest' ? null : random.pick(active);
    const chosen = random.shuffled(onSale).slice(0, story.lines ?? 1);
    const contact = customerOf(customer, random);
    const { lines, quotedPriceCents } = priceOf(story, chosen, random);
    const quotation = manager.create(Quotation, {
      ...contact,
      quotedPriceCents,
      id: random.uuid(),
      quotationNo: await nextNumber(manager, 'QT', colomboYear(created)),
      status: story.status,
      source: story.source ?? 'customer',
      requestGroup: story.group ? group.id : null,
      discountPercent: story.discount ?? 0,
      validUntil: validUntil(created, story.source === 'manual' ? MANUAL_VALIDITY_DAYS : REQUEST_VALIDITY_DAYS),
      createdAt: created,
      announcedAt: created,
      revision: 1,
    });
    const decided = story.status === 'pending' ? null : hoursAfter(created, 2, 44, now, random);
    quotation.updatedAt = decided ?? created;
    if (decided) Object.assign(quotation, answerOf(story, random));
    await manager.insert(Quotation, { ...quotation, revision: decided ? 2 : 1 });
    quotation.lines = await manager.save(
      lines.map((line) => manager.create(QuotationLine, { ...line, quotationId: quotation.id })),
    );
    if (decided && story.status !== 'pending') await sheets.write(manager, quotation, story.status, decided);
    await manager.insert(QuotationHistory, historyOf(quotation, customer, decided));
    if (decided && story.order) approved.push({ quotation, status: story.order, decided });
  }
  await seedOrders(manager, approved, random, now);
  return { quotations: stories.length, orders: approved.length };
}

function customerOf(customer: User | null, random: Random) {
  const person = customer ?? { ...random.pick(visitors), address: '', id: null };
  const requirements = random.pick(needs);
  const timeline = random.pick(timelines);
  return {
    customerId: person.id,
    customerName: person.name,
    customerEmail: person.email,
    customerPhone: person.phone,
    customerCompany: person.company,
    customerAddress: person.address,
    timeline,
    message: composeRequestMessage({
      customer_name: person.name,
      customer_company: person.company,
      customer_email: person.email,
      customer_phone: person.phone,
      timeline,
      requirements,
    }),
  };
}

/** Lines at today's prices, and the quoted total where somebody has priced them. */
function priceOf(story: Story, chosen: readonly QuotableFabric[], random: Random) {
  const manual = story.source === 'manual';
  const lines = chosen.map((fabric, place) => {
    const quantity = fabric.minimumOrder * random.int(1, 4) + (manual && random.chance(0.3) ? 0.5 : 0);
    return {
      ...lineOf(fabric, fabric.colourways[0] as Colourway, { quantity, tolerance: LENGTH_TOLERANCE_PERCENT }),
      position: place + 1,
    };
  });
  const priced = manual || story.status === 'approved' || (story.status === 'responded' && !story.unpriced);
  const { net } = quotationTotals(lines, { discountPercent: story.discount ?? 0 });
  // Occasionally a total is rounded down as a courtesy: the document shows the difference as an adjustment.
  const courtesy = story.status === 'approved' && random.chance(0.3) ? net % 100_000 : 0;
  return { lines, quotedPriceCents: priced ? net - courtesy : null };
}

function answerOf(story: Story, random: Random) {
  return {
    adminResponse: random.pick(story.status === 'rejected' ? rejections : answers),
  };
}

const whoAsked = ({ customerName }: Quotation, customer: User | null) =>
  customer
    ? { actorId: customer.id, actorName: customer.name, actorKind: 'account' as const }
    : { actorId: null, actorName: anonymousName('guest', customerName), actorKind: 'guest' as const };

function historyOf(quotation: Quotation, customer: User | null, decided: Date | null) {
  const entered = quotation.source === 'manual';
  const { id: quotationId, quotedPriceCents } = quotation;
  const rows = [
    {
      quotationId,
      ...(entered ? clerk : whoAsked(quotation, customer)),
      action: 'requested' as QuotationAction,
      fromStatus: null as QuotationStatus | null,
      toStatus: 'pending' as QuotationStatus,
      detail: '',
      createdAt: quotation.createdAt,
    },
  ];
  if (decided) {
    rows.push({
      quotationId,
      ...clerk,
      action: quotation.status as QuotationAction,
      fromStatus: 'pending',
      toStatus: quotation.status,
      detail:
        quotation.status === 'rejected' || quotedPriceCents === null
          ? ''
          : `Quoted at ${formatCents(quotedPriceCents)}`,
      createdAt: decided,
    });
  }
  return rows;
}

async function seedOrders(
  manager: EntityManager,
  approved: readonly { quotation: Quotation; status: OrderStatus; decided: Date }[],
  random: Random,
  now: Date,
): Promise<void> {
  const placed = approved
    .map((entry) => ({ ...entry, ordered: hoursAfter(entry.decided, 1, 50, now, random) }))
    .sort((a, b) => a.ordered.getTime() - b.ordered.getTime());
  for (const { quotation, status, ordered } of placed) {
    const id = random.uuid();
    const orderNumber = await nextNumber(manager, 'OR', colomboYear(ordered));
    const history = [
      { orderId: id, fromStatus: null as OrderStatus | null, toStatus: 'pending' as OrderStatus, createdAt: ordered },
    ];
    for (const toStatus of orderSteps[status]) {
      const last = history[history.length - 1];
      if (!last) break;
      history.push({
        orderId: id,
        fromStatus: last.toStatus,
        toStatus,
        createdAt: hoursAfter(last.createdAt, 20, 110, now, random),
      });
    }
    await manager.insert(Order, {
      id,
      orderNumber,
      quotationId: quotation.id,
      status,
      totalAmountCents: quotation.quotedPriceCents ?? 0,
      createdAt: ordered,
      updatedAt: history[history.length - 1]?.createdAt ?? ordered,
    });
    await manager.insert(
      OrderHistory,
      history.map((entry, step) => ({
        ...entry,
        ...clerk,
        detail: step === 0 ? `From quotation ${quotation.quotationNo}` : '',
      })),
    );
    await manager.insert(QuotationHistory, {
      quotationId: quotation.id,
      ...clerk,
      action: 'ordered',
      detail: `Order ${orderNumber}`,
      createdAt: ordered,
    });
    await manager.update(Quotation, { id: quotation.id }, { updatedAt: ordered });
  }
}
