import type { Quotation } from '@selvedge/domain/quotations/quotation';
import { api } from '@selvedge/web/api';
import type { Submission } from '../../state/submission';

export interface SubmissionOutcome {
  /** The submission with the lines that were taken marked so: what a retry starts from. */
  submission: Submission;
  /** The quotations that were made, those of an earlier try among them. */
  quotations: Quotation[];
  failures: { fabricId: string; error: unknown }[];
}

/** Sends the lines of these fabrics side by side, each under its own key and all under one group. Never throws. */
export async function sendSubmission(submission: Submission, fabricIds: readonly string[]): Promise<SubmissionOutcome> {
  const lines = { ...submission.lines };
  const failures: SubmissionOutcome['failures'] = [];
  const quotations: Quotation[] = [];
  await Promise.all(
    fabricIds.map(async (id) => {
      const line = lines[id];
      if (!line) return;
      try {
        const quotation = await api<Quotation>('/quotations', {
          method: 'POST',
          body: line.body,
          headers: { 'Idempotency-Key': line.key, 'X-Request-Group': submission.group },
        });
        quotations.push(quotation);
        lines[id] = { ...line, accepted: true };
      } catch (error) {
        failures.push({ fabricId: id, error });
      }
    }),
  );
  return { submission: { ...submission, lines }, quotations, failures };
}
