import type { PriceUnit } from '@selvedge/domain/length';
import type { QuotationRequest } from '@selvedge/domain/quotations/quotation';
import { randomUuid } from '@selvedge/web/random-uuid';

/** One line of a request: its idempotency key, what was sent under it, and whether the server took it. */
export interface SubmissionLine {
  key: string;
  body: QuotationRequest;
  accepted: boolean;
  /** The number and the group under which it was accepted. */
  quotation_no?: string;
  request_group?: string;
  /** Why the last try failed, as the customer was shown. */
  problem?: string;
}

/** A line that was accepted while others were not: it has left the cart. */
export interface RequestedLine {
  name: string;
  color?: string;
  quantity: number;
  unit: PriceUnit;
  quotation_no: string;
  request_group: string;
}

/** One press of 'Request Quotation' and its retries. `group` ties its lines together for the distributor. */
export interface Submission {
  group: string;
  /** By fabric and color. */
  lines: Record<string, SubmissionLine>;
  requested?: RequestedLine[];
}

/**
 * The lines to send now, given the result of an earlier attempt. An unchanged line keeps its key, so the server
 * recognizes it. An accepted line is repeated verbatim while its quantity is unchanged, whatever the form contains now;
 * a changed line is a new request under a new key, because a key with another body is rejected.
 */
export function planSubmission(earlier: Submission | null, bodies: readonly QuotationRequest[]): Submission {
  const lines = bodies.map((body) => [lineKey(body), planLine(earlier?.lines[lineKey(body)], body)] as const);
  return {
    ...earlier,
    group: earlier?.group ?? randomUuid(),
    lines: { ...earlier?.lines, ...Object.fromEntries(lines) },
  };
}

/** The key of a line in a submission. */
export const lineKey = ({ fabric_id, colourway_id }: Pick<QuotationRequest, 'fabric_id' | 'colourway_id'>): string =>
  [fabric_id, colourway_id].filter(Boolean).join(' ');

function planLine(earlier: SubmissionLine | undefined, body: QuotationRequest): SubmissionLine {
  const taken = earlier?.accepted && earlier.body.quantity_meters === body.quantity_meters;
  const same = earlier && JSON.stringify(earlier.body) === JSON.stringify(body);
  return earlier && (taken || same) ? earlier : { key: randomUuid(), body, accepted: false };
}
