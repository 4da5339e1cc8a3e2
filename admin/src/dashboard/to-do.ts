import type { Waiting } from '@selvedge/domain/dashboard/waiting';
import type { ChequesToday } from '@selvedge/domain/invoicing/cheque';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { listAddress } from '../lib/list-address';
import { type Right, rightOfPage } from '../lib/pages';

export interface Concern {
  /** Its texts are `dashboard.attention.NAME`. */
  name: string;
  count: number;
  /** The number of rows of the list that contain them, if it differs. */
  more?: number;
  /** The list of what is counted. */
  to: string;
}

/** What waits for an accountant; missing without the right, or if it could not be loaded. */
export interface Due {
  cheques?: ChequesToday;
  slips?: readonly unknown[];
  advances?: readonly unknown[];
}

/**
 * The tasks of the first screen. Each number is that of the list it links to. An older or newer server may omit a number, which
 * then counts as 0.
 */
export function concernsOf(
  stats: Partial<DashboardStats>,
  waiting: Partial<Waiting>,
  due: Due,
  may: (right: Right) => boolean,
): Concern[] {
  const { pending_quotations: pending, requests_to_answer: requests } = stats;
  const { cheques, slips, advances } = due;
  const lists: [name: string, count: number | null | undefined, resource: string, filter: object][] = [
    ['waiting', pending, 'quotations', { status: 'pending' }],
    ['changes', stats.changes_asked, 'quotations', { turn: 'ours', answer: 'change_requested' }],
    ['extensions', stats.extensions_asked, 'quotations', { turn: 'ours', answer: 'extension_requested' }],
    ['accepted', stats.accepted_to_order, 'quotations', { turn: 'ours', answer: 'accepted' }],
    ['steps', stats.steps_due, 'quotations', { step_due: true }],
    ['unanswered', stats.unanswered, 'quotations', { unanswered: true }],
    ['unread', waiting.unread_quotations, 'quotations', { unread: true }],
    ['orders', waiting.orders, 'orders', { status: 'pending' }],
    ['expiring', stats.expiring_soon, 'quotations', { expiring: true }],
    ['to_deposit', cheques?.to_deposit.length, 'money', {}],
    ['fate_known', cheques?.fate_known.length, 'money', {}],
    ['returned', cheques?.returned.length, 'money', {}],
    ['invoice_by', cheques?.invoice_by.length, 'money', {}],
    ['advance_missing', advances?.length, 'money', {}],
    ['slips', slips?.length, 'money', {}],
    ['inquiries', waiting.inquiries, 'inquiries', { state: 'new' }],
    ['swatches', waiting.swatches, 'swatch-requests', { status: 'requested' }],
    ['write_offs', waiting.write_offs, 'write-offs', {}],
    ['out_of_stock', stats.out_of_stock_count, 'fabrics', { in_stock: false }],
    ['low_stock', stats.low_stock_count, 'fabrics', { low_stock: true }],
  ];
  return lists.flatMap(([name, count, resource, filter]) =>
    count && may(rightOfPage(`/${resource}`))
      ? [
          {
            name,
            count,
            ...(name === 'waiting' && requests && requests < count && { more: requests }),
            to: listAddress(resource, filter),
          },
        ]
      : [],
  );
}
