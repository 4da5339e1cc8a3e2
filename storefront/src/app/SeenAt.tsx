import { formatDateTime } from '@selvedge/domain/dates';

/** How old is what is shown; without a moment it is what the server has, which can only be read from. */
export const SeenAt = ({ at }: { at: Date | null }) =>
  at
    ? `This is as you saw it on ${formatDateTime(at)}.`
    : 'You can look at all fabrics, but nothing can be sent for a moment.';
