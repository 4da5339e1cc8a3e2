import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import type { EntityManager } from 'typeorm';
import { QuotationHistory } from './quotation-history.entity.js';

export interface HistoryNote {
  action:
    | 'requested'
    | 'created'
    | 'responded'
    | 'approved'
    | 'rejected'
    | 'edited'
    | 'mailed'
    | 'merged'
    | 'ordered'
    | 'deleted';
  from?: QuotationStatus;
  to?: QuotationStatus;
  detail?: string;
}

/** Notes who did what, in the transaction that did it. `id` is null for a guest. */
export async function writeHistory(
  manager: EntityManager,
  quotationId: string,
  actor: { id: string | null; name: string },
  { action, from, to, detail = '' }: HistoryNote,
): Promise<void> {
  await manager.insert(QuotationHistory, {
    quotationId,
    actorId: actor.id,
    actorName: actor.name,
    action,
    fromStatus: from ?? null,
    toStatus: to ?? null,
    detail,
  });
}
