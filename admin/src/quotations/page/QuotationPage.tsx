import { Button, Paper } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { isOnItsWay } from '../../mail/MailState';
import { dataProvider } from '../../providers/data-provider';
import { PageHeader } from '../../ui/PageHeader';
import { NoRecord } from '../../ui/placeholders';
import { QuotationDialogs } from '../QuotationDialogs';
import { useSubmission } from '../use-submission';
import { QuotationView } from './QuotationView';

/** Polling interval while an email is pending, and otherwise. */
const POLL_MS = 3_000;
const REFRESH_MS = 60_000;

/** A quotation with all actions on it. */
export function QuotationPage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['quotations', 'template', id],
    queryFn: () => dataProvider.quotationTemplate(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOnItsWay(state.data?.mail ?? null) ? POLL_MS : REFRESH_MS),
  });
  // The other requests of its submission are above, and would push it down when they load.
  const { isLoading } = useSubmission(data ?? { request_group: null });
  if (data && !isLoading) {
    return (
      <QuotationDialogs>
        <QuotationView key={data.id} quotation={data} />
      </QuotationDialogs>
    );
  }
  const back = (
    <Button component={Link} to="/quotations" variant="outlined">
      {translate('resources.quotations.page.back')}
    </Button>
  );
  return (
    <>
      <PageHeader title={translate('resources.quotations.page.one')} action={back} />
      {/* As high as a screen while it loads, so that nothing is pushed out of it then. */}
      <Paper variant="outlined" sx={error ? {} : { minHeight: '100dvh' }}>
        <NoRecord error={error} refetch={refetch} action={back} />
      </Paper>
    </>
  );
}
