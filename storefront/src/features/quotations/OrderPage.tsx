import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatLength, shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { OwnOrder } from '@selvedge/domain/orders/order';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import { hasStatus } from '@selvedge/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatDate } from '../../lib/dates';
import { t } from '../../lib/language';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { LoadError } from '../../ui/LoadError';
import { figures } from '../../ui/marks';
import { Notice } from '../../ui/Notice';
import { Conversation } from './Conversation';
import { FabricLink } from './FabricLink';
import { LineThumbnail } from './LineThumbnail';
import { myOrder } from './my-quotations';
import { OrderChange } from './OrderChange';
import { OrderDeliveries } from './OrderDeliveries';
import { OrderDocuments } from './OrderDocuments';
import { OrderMoney } from './OrderMoney';
import { OrderSteps } from './OrderSteps';
import { RequestAgain } from './RequestAgain';

const panel = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 };
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  justifyContent: 'space-between',
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '& .cloth': { flex: 'none', width: 44, height: 44, borderRadius: '6px' },
  ...figures,
};

/** The order of a quotation: its progress, its lines with prices, and its documents. */
export function OrderPage() {
  const { id = '' } = useParams();
  const { data: order, isPending, error, refetch } = useQuery(myOrder(id));
  useTitle(order ? t('Order {number}', { number: order.order_number }) : t('Order'));
  return (
    <Container maxWidth="md" sx={{ py: { xs: 2, md: 4 } }}>
      {isPending && <Skeleton variant="rectangular" height={320} />}
      {error && !hasStatus(error, 404) && (
        <LoadError title={t('Failed to load the order')} error={error} onRetry={() => void refetch()} />
      )}
      {hasStatus(error, 404) && (
        <Notice
          title={t('This order is not among yours')}
          text={t('Perhaps it was made under another account.')}
          action={<Back />}
        />
      )}
      {order && <Order quotationId={id} order={order} />}
    </Container>
  );
}

const Back = () => (
  <LinkButton to="/my-quotations" variant="outlined">
    {t('My quotations')}
  </LinkButton>
);

function Order({ quotationId, order }: { quotationId: string; order: OwnOrder }) {
  const { order_number, quotation_no, revision, created_at } = order;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Typography variant="h2" component="h1">
          {t('Order {number}', { number: order_number })}
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>
          {t('Placed on {day} from quotation', { day: formatDate(created_at) })}{' '}
          <span style={{ whiteSpace: 'nowrap' }}>{quotation_no}</span>
          {revision && t(', revision {letter}', { letter: revision })}
        </Box>
      </div>
      <OrderSteps order={order} />
      <Delivery order={order} />
      {order.pending_change && <OrderChange quotationId={quotationId} change={order.pending_change} />}
      <Box component="section" aria-labelledby="lines" sx={panel}>
        <Typography variant="h3" component="h2" id="lines" sx={{ mb: 1 }}>
          {t('Fabrics')}
        </Typography>
        <Lines order={order} />
        <Totals order={order} />
      </Box>
      <Box component="section" aria-labelledby="payment" sx={panel}>
        <Typography variant="h3" component="h2" id="payment" sx={{ mb: 1 }}>
          {t('Payment')}
        </Typography>
        <OrderMoney quotationId={quotationId} />
      </Box>
      <Box component="section" aria-labelledby="papers" sx={panel}>
        <Typography variant="h3" component="h2" id="papers" sx={{ mb: 1 }}>
          {t('Documents')}
        </Typography>
        <OrderDocuments quotationId={quotationId} papers={order.documents} />
      </Box>
      <OrderDeliveries quotationId={quotationId} />
      <Box component="section" aria-label={t('Messages')} sx={panel}>
        <Conversation quotation={{ id: quotationId, quotation_no, unread: 0 }} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RequestAgain quotation={{ id: quotationId, quotation_no: order_number }} />
        <Back />
      </Box>
    </Box>
  );
}

function Delivery({ order: { promised_on, carrier, vehicle } }: { order: OwnOrder }) {
  const carried = [carrier, vehicle].filter(Boolean).join(', ');
  if (!promised_on && !carried) return null;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {promised_on && <div>{t('Delivery promised for {day}', { day: formatDate(promised_on) })}</div>}
      {carried && <div>{t('Carrier: {carried}', { carried })}</div>}
    </Box>
  );
}

function Lines({ order: { line_items } }: { order: OwnOrder }) {
  return (
    <Box component="ul" aria-label={t('Fabrics')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {line_items.map(({ id, fabric, quantity_meters, price_unit, unit_price, total_price }) => (
        <Box component="li" key={id} sx={row}>
          <LineThumbnail fabric={fabric} />
          <Box sx={{ flex: 1, minWidth: '10rem', overflowWrap: 'anywhere' }}>
            <FabricLink fabric={fabric}>
              <strong>{fabric.name}</strong>
            </FabricLink>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {[colourLabel(fabric), fabric.item_code].filter(Boolean).join(' · ')}
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {t('{length} at {price}', {
                length: formatLength(quantity_meters, price_unit),
                price: `${formatRupees(unit_price)}/${shortUnit(price_unit)}`,
              })}
            </Box>
          </Box>
          <Box sx={{ ml: 'auto' }}>{formatRupees(total_price)}</Box>
        </Box>
      ))}
    </Box>
  );
}

function Totals({ order: { totals, discount, vat_percent } }: { order: OwnOrder }) {
  const rows: [label: string, rupees: number, shown: boolean][] = [
    [t('Subtotal'), totals.subtotal, true],
    [t('Discount ({discount}%)', { discount }), -totals.discount, totals.discount > 0],
    [t('Adjustment'), totals.adjustment, totals.adjustment !== 0],
    [`VAT (${vat_percent}%)`, totals.vat, totals.vat > 0],
  ];
  return (
    <Box
      component="dl"
      aria-label={t('Totals')}
      sx={{ m: 0, ml: 'auto', maxWidth: 360, pt: 1, borderTop: 2, ...figures }}
    >
      {rows
        .filter(([, , shown]) => shown)
        .map(([label, rupees]) => (
          <Sum key={label} label={label} amount={formatRupees(rupees)} />
        ))}
      <Sum label={totals.vat > 0 ? t('Total with VAT') : t('Total')} amount={formatRupees(totals.total)} isTotal />
    </Box>
  );
}

const Sum = ({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5, fontWeight: isTotal ? 600 : 400 }}>
    <dt>{label}</dt>
    <Box component="dd" sx={{ m: 0 }}>
      {amount}
    </Box>
  </Box>
);
