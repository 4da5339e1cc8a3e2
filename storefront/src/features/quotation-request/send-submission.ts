import type { Quotation, QuotationRequest } from '@selvedge/domain/quotations/quotation';
import { api } from '@selvedge/web/api';
import { lineKey, type Submission } from '../../state/submission';

export interface SubmissionOutcome {
  /** The submission with its accepted lines marked, from which a retry starts. */
  submission: Submission;
  failures: { line: QuotationRequest; error: unknown }[];
  /** The server's ids of the submissions: lines that come too late for one start another. */
  groups: Set<string>;
}

/**
 * Sends the lines of these requests concurrently, each under its own key and all under one group, except for lines that were
 * accepted before. Never throws.
 */
export async function sendSubmission(
  submission: Submission,
  requests: readonly QuotationRequest[],
): Promise<SubmissionOutcome> {
  const lines = { ...submission.lines };
  const failures: SubmissionOutcome['failures'] = [];
  const groups = new Set<string>();
  await Promise.all(
    requests.map(async (request) => {
      const key = lineKey(request);
      const line = lines[key];
      if (!line) return;
      if (line.accepted) return void groups.add(line.request_group ?? submission.group);
      try {
        const { quotation } = await api<{ quotation: Quotation }>('/quotations', {
          method: 'POST',
          body: line.body,
          headers: { 'Idempotency-Key': line.key, 'X-Request-Group': submission.group },
        });
        const { quotation_no, request_group } = quotation;
        lines[key] = { ...line, accepted: true, quotation_no, request_group: request_group ?? submission.group };
        groups.add(request_group ?? submission.group);
      } catch (error) {
        failures.push({ line: request, error });
      }
    }),
  );
  return { submission: { ...submission, lines }, failures, groups };
}
