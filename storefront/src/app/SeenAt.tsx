import { formatDateTime } from '@selvedge/domain/dates';

/** The age of the shown data; without a time, the server is read-only. */
export const SeenAt = ({ at }: { at: Date | null }) =>
  at
    ? `This is as you saw it on ${formatDateTime(at)}.`
    : 'You can look at all fabrics, but nothing can be sent for a moment.';
