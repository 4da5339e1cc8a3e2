import { Box, Button, Link, Paper, Stack } from '@mui/material';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { mailtoLink } from '@selvedge/domain/email-address';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { coarse } from '@selvedge/web/tokens';
import { Suspense } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { HistoryLink } from '../audit/HistoryLink';
import { Telephone } from '../customers/Telephone';
import { useRights } from '../hooks/use-rights';
import { OrderMoney } from '../money/lazy';
import { Sum } from '../quotations/Sum';
import { OrderRolls } from '../rolls/lazy';
import { PageHeader } from '../ui/PageHeader';
import { NoRecord } from '../ui/placeholders';
import { Fact, Facts, Section } from '../ui/Section';
import { EmailAddress } from '../ui/TwoLines';
import { OrderDeliveries } from './deliveries/lazy';
import { OrderActions } from './OrderActions';
import { OrderDocuments } from './OrderDocuments';
import { OrderHistory } from './OrderHistory';
import { OrderLines } from './OrderLines';
import { OrderMails } from './OrderMails';
import { OrderMessages } from './OrderMessages';
import { OrderStatusBadge } from './OrderStatusBadge';
import { OrderStepper } from './OrderStepper';
import { PendingChange } from './PendingChange';

/** A separate cache key, because react-admin would use the row of a list, which has fewer fields. */
const whole = { of: 'whole' };

export function OrderPage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data: order, error, refetch } = useGetOne<OrderDetail>('orders', { id, meta: whole });
  if (order) return <OrderView order={order} />;
  return (
    <>
      <PageHeader title={translate('resources.orders.fields.order_number')} action={<BackButton />} />
      <Paper variant="outlined">
        <NoRecord error={error} refetch={refetch} action={<BackButton />} />
      </Paper>
    </>
  );
}

function OrderView({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  const { may } = useRights();
  return (
    <>
      <PageHeader
        title={translate('resources.orders.order', { number: order.order_number })}
        subtitle={translate('resources.orders.placed_at', { at: formatDateTime(order.created_at) })}
        action={
          <Stack direction="row" sx={{ displayPrint: 'none', gap: 1 }}>
            <Button variant="outlined" onClick={() => window.print()}>
              {translate('resources.orders.print')}
            </Button>
            <HistoryLink id={order.id} />
            <BackButton />
          </Stack>
        }
      />
      <Box sx={columns}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Section
            title={translate('resources.orders.fields.order_number')}
            action={<OrderStatusBadge status={order.status} />}
          >
            <Facts>
              {may('price.read') ? (
                <Fact label={translate('resources.orders.fields.total_amount')}>
                  <Box
                    component="span"
                    sx={{ fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}
                  >
                    <Sum
                      before_vat={order.total_amount}
                      with_vat={order.total_with_vat}
                      vat_percent={order.vat_percent}
                    />
                  </Box>
                </Fact>
              ) : null}
              <Fact label={translate('resources.orders.fields.quotation_no')}>
                {may('quote.read') ? (
                  <Link component={RouterLink} to={`/quotations/${encodeURIComponent(order.quotation_id)}`}>
                    {order.quotation_no}
                  </Link>
                ) : (
                  order.quotation_no
                )}
                {order.revision
                  ? ` · ${translate('resources.quotations.revisions.one', { letter: order.revision })}`
                  : null}
              </Fact>
              {order.po_number ? (
                <Fact label={translate('resources.quotations.request.po_number')}>{order.po_number}</Fact>
              ) : null}
              {order.promised_on ? (
                <Fact label={translate('resources.orders.delivery.promised_on')}>{formatDate(order.promised_on)}</Fact>
              ) : null}
              {order.carrier || order.vehicle ? (
                <Fact label={translate('resources.orders.delivery.carrier')}>
                  {[order.carrier, order.vehicle].filter(Boolean).join(', ')}
                </Fact>
              ) : null}
            </Facts>
            <Box sx={{ mt: 2 }}>
              <OrderStepper order={order} />
            </Box>
            <Box sx={{ displayPrint: 'none' }}>
              <OrderActions order={order} />
            </Box>
          </Section>
          <PendingChange order={order} />
          <Section title={translate('resources.orders.lines.title')}>
            <OrderLines order={order} />
          </Section>
          {order.status === 'processing' || order.status === 'shipped' || order.status === 'delivered' ? (
            <Box sx={{ displayPrint: 'none' }}>
              <Suspense>
                <OrderDeliveries order={order} />
              </Suspense>
            </Box>
          ) : null}
          {order.has_rolls ? (
            <Box sx={{ displayPrint: 'none' }}>
              <Suspense>
                <OrderRolls order={order} />
              </Suspense>
            </Box>
          ) : null}
          <Section title={translate('resources.orders.fields.customer_name')}>
            <Facts>
              <Fact label={translate('resources.users.fields.name')}>{order.customer_name || '-'}</Fact>
              <Fact label={translate('resources.users.fields.company')}>{order.customer_company || '-'}</Fact>
              <Fact label={translate('resources.users.fields.email')}>
                {order.customer_email ? (
                  <Link href={mailtoLink(order.customer_email)} aria-label={order.customer_email} sx={inOnePiece}>
                    <EmailAddress text={order.customer_email} />
                  </Link>
                ) : (
                  '-'
                )}
              </Fact>
              <Fact label={translate('resources.users.fields.phone')}>
                <Telephone phone={order.customer_phone} name={order.customer_name} />
              </Fact>
              <Fact label={translate('resources.users.fields.address')}>{order.customer_address || '-'}</Fact>
            </Facts>
          </Section>
        </Stack>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          {may('price.read') ? (
            <Box sx={{ displayPrint: 'none' }}>
              <Suspense>
                <OrderMoney order={order} />
              </Suspense>
            </Box>
          ) : null}
          <Box sx={{ displayPrint: 'none' }}>
            <OrderDocuments order={order} />
          </Box>
          <Box sx={{ displayPrint: 'none' }}>
            <OrderMails order={order} />
          </Box>
          <Box sx={{ displayPrint: 'none' }}>
            <OrderMessages order={order} />
          </Box>
          <Section title={translate('resources.orders.history')}>
            <OrderHistory history={order.history} mails={order.mails} />
          </Section>
        </Stack>
      </Box>
    </>
  );
}

function BackButton() {
  const translate = useTranslate();
  return (
    <Button component={RouterLink} to="/orders" variant="outlined">
      {translate('resources.orders.back')}
    </Button>
  );
}

const columns = {
  alignItems: 'start',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  '@media print': { display: 'block', '& > * + *': { mt: 2 } },
};

/** One box, of which the telephone number below covers nothing, however many lines it has. */
const inOnePiece = { [coarse]: { display: 'block', my: '-8px', width: 'fit-content' } };
