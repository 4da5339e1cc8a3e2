import { formatDateTime } from '../lib/dates';
import { t } from '../lib/language';

/** The age of the shown data; without a time, the server is read-only. */
export const CacheTime = ({ at }: { at: Date | null }) =>
  at
    ? t('This is as you saw it on {at}.', { at: formatDateTime(at) })
    : t('You can look at all fabrics, but nothing can be sent for a moment.');
