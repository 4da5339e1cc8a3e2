import { TIME_ZONE } from '@selvedge/domain/dates';

const MONTH = `date_trunc('month', now(), '${TIME_ZONE}')`;
/** Each list is read once, however many quotations there are. */
const ORDERED_LATELY = `q.id IN (SELECT quotation_id FROM orders WHERE created_at >= ${MONTH})`;
const REJECTED_LATELY = `q.id IN (SELECT quotation_id FROM quotation_history WHERE to_status = 'rejected' AND created_at >= ${MONTH})`;
const DECLINED_LATELY = `q.id IN (SELECT d.quotation_id FROM offer_answers a JOIN quotation_documents d ON d.id = a.document_id
  WHERE a.kind = 'declined' AND a.created_at >= ${MONTH})`;

/** SQL: whether somebody opened the newest revision by its link. */
const SEEN = `EXISTS (SELECT FROM offer_links l JOIN quotation_documents d ON d.id = l.document_id
  WHERE d.quotation_id = q.id AND l.seen_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM quotation_documents n WHERE n.quotation_id = q.id AND n.serial > d.serial))`;

/** The stage of `quotations q` on the board; null for what was closed in an earlier month. */
export const STAGE = `CASE
  WHEN q.is_ordered THEN CASE WHEN ${ORDERED_LATELY} THEN 'accepted' END
  WHEN q.answer = 'accepted' THEN 'accepted'
  WHEN q.status = 'rejected' THEN CASE WHEN ${REJECTED_LATELY} THEN 'lost' END
  WHEN q.has_draft OR (q.status = 'pending' AND q.quoted_price_cents IS NOT NULL) THEN 'priced'
  WHEN q.status = 'pending' THEN 'to_price'
  WHEN q.answer = 'declined' THEN CASE WHEN ${DECLINED_LATELY} THEN 'lost' END
  WHEN q.answer IN ('change_requested', 'extension_requested') THEN 'asked'
  WHEN q.valid_until < now() THEN CASE WHEN q.valid_until >= ${MONTH} THEN 'lost' END
  WHEN ${SEEN} THEN 'seen'
  ELSE 'sent' END`;
