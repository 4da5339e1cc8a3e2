import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatDate } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import type { Quotation } from '@selvedge/domain/quotations/quotation';
import { api } from '@selvedge/web/api';
import { useQuery } from '@tanstack/react-query';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { LoadFault } from '../../ui/LoadFault';
import { Notice } from '../../ui/Notice';
import { DownloadPdf } from './DownloadPdf';
import { StatusBadge } from './StatusBadge';

export function MyQuotationsPage() {
  useTitle('My quotations');
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['quotations'],
    queryFn: async ({ signal }) => (await api<{ quotations: Quotation[] }>('/quotations', { signal })).quotations,
    // An answer of the distributor should show when the page is opened.
    staleTime: 0,
  });
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: 3 }}>
        My quotations
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={320} />}
      {error && <LoadFault title="Failed to load quotations" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Notice
          title="No quotations yet"
          text="What you request from the catalogue appears here, with our answer."
          action={
            <LinkButton to="/fabrics" variant="contained">
              Browse Catalog
            </LinkButton>
          }
        />
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {data.map((quotation) => (
            <QuotationRow key={quotation.id} quotation={quotation} />
          ))}
        </Box>
      )}
    </Container>
  );
}

const row = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr auto', md: '150px minmax(0, 1fr) minmax(130px, max-content) 120px' },
  p: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};

function QuotationRow({ quotation }: { quotation: Quotation }) {
  const { line_items: lines } = quotation;
  return (
    <Box component="li" sx={row}>
      <div>
        <strong>{quotation.quotation_no}</strong>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{formatDate(quotation.created_at)}</Box>
      </div>
      <Box sx={{ order: { xs: 3, md: 0 }, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        {lines.map(({ id, fabric, quantity_meters, price_unit }) => (
          <div key={id}>
            {fabric.name}, {formatLength(quantity_meters, price_unit)}
          </div>
        ))}
        {quotation.admin_response && (
          <Box sx={{ mt: 1, pl: 1.5, borderLeft: 3, borderColor: 'primary.main', color: 'text.secondary' }}>
            {quotation.admin_response}
          </Box>
        )}
        {quotation.status === 'approved' && <DownloadPdf quotation={quotation} />}
      </Box>
      <Box sx={{ order: { xs: 4, md: 0 }, gridColumn: { xs: '1 / -1', md: 'auto' }, textAlign: { md: 'right' } }}>
        <Price quotation={quotation} />
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <StatusBadge status={quotation.status} expired={quotation.expired} />
      </Box>
    </Box>
  );
}

/** A rejection offers nothing. */
function Price({ quotation }: { quotation: Quotation }) {
  const { status, quoted_price: before_vat, quoted_price_with_vat: with_vat, vat_percent } = quotation;
  if (status === 'rejected') return null;
  if (before_vat === null) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        Not priced yet
      </Box>
    );
  }
  const [sum, withVat] = priceWords({ before_vat, with_vat, vat_percent });
  return (
    <>
      <strong>{sum}</strong>
      {withVat && <div>{withVat}</div>}
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>until {formatDate(quotation.valid_until)}</Box>
    </>
  );
}
