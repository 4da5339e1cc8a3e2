import { formatDateTime } from '@selvedge/domain/dates';

export const SeenAt = ({ at }: { at: Date }) => `This is as you saw it on ${formatDateTime(at)}.`;
