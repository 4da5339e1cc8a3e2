import { api } from '@selvedge/web/api';
import type { Submission } from '../../state/submission';

export interface SubmissionOutcome {
  /** The submission with the lines that were taken marked so: what a retry starts from. */
  submission: Submission;
  failures: { fabricId: string; error: unknown }[];
}

/** Sends the lines of these fabrics side by side, each under its own key and all under one group. Never throws. */
export async function sendSubmission(submission: Submission, fabricIds: readonly string[]): Promise<SubmissionOutcome> {
  const lines = { ...submission.lines };
  const failures: SubmissionOutcome['failures'] = [];
  await Promise.all(
    fabricIds.map(async (id) => {
      const line = lines[id];
      if (!line) return;
      try {
        await api('/quotations', {
          method: 'POST',
          body: line.body,
          headers: { 'Idempotency-Key': line.key, 'X-Request-Group': submission.group },
        });
        lines[id] = { ...line, accepted: true };
      } catch (error) {
        failures.push({ fabricId: id, error });
      }
    }),
  );
  return { submission: { ...submission, lines }, failures };
}
