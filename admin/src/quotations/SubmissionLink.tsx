import { Link } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** Leads from one request to all that the customer sent with it, once the list shows that there are others. */
export function SubmissionLink({ quotation: { request_group } }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const { data = [], filterValues } = useListContext<AdminQuotation>();
  const hasOthers = data.filter((other) => other.request_group === request_group).length > 1;
  if (!request_group || !hasOthers || filterValues.request_group) return null;
  const filter = encodeURIComponent(JSON.stringify({ request_group }));
  return (
    <Link component={RouterLink} to={`/quotations?filter=${filter}`} variant="caption" sx={{ fontSize: '0.6875rem' }}>
      {translate('resources.quotations.part_of_one')}
    </Link>
  );
}
