import type { Quotation } from '@selvedge/domain/quotations/quotation';
import { api } from '@selvedge/web/api';
import type { Submission } from '../../state/submission';

export interface SubmissionOutcome {
  /** The submission with the lines that were taken marked so: what a retry starts from. */
  submission: Submission;
  /** What failed, in the order of `fabricIds`. */
  failures: unknown[];
}

/** Sends the lines of these fabrics side by side, each under its own key and all under one group. Never throws. */
export async function sendSubmission(submission: Submission, fabricIds: readonly string[]): Promise<SubmissionOutcome> {
  const lines = { ...submission.lines };
  const failures: unknown[] = [];
  await Promise.all(
    fabricIds.map(async (id) => {
      const line = lines[id];
      if (!line) return;
      try {
        await api<Quotation>('/quotations', {
          method: 'POST',
          body: line.body,
          headers: { 'Idempotency-Key': line.key, 'X-Request-Group': submission.group },
        });
        lines[id] = { ...line, accepted: true };
      } catch (error) {
        failures.push(error);
      }
    }),
  );
  return { submission: { ...submission, lines }, failures };
}
