import { Box, Button, Link, Stack } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { mailtoLink } from '@selvedge/domain/email-address';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { hasStatus } from '@selvedge/web/api-error';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Fact, Facts } from '../ui/Facts';
import { ListSkeleton } from '../ui/list/ListSkeleton';
import { MessagePanel } from '../ui/MessagePanel';
import { OrderStatusBadge } from '../ui/OrderStatusBadge';
import { PageHeader } from '../ui/PageHeader';
import { Panel } from '../ui/Panel';
import { Section } from '../ui/Section';
import { Sum } from '../ui/Sum';
import { OrderActions } from './OrderActions';
import { OrderHistory } from './OrderHistory';

export function OrderPage() {
  const { id = '' } = useParams();
  const { data: order, error, isPending, refetch } = useGetOne<OrderDetail>('orders', { id });
  if (order) return <OrderView order={order} />;
  return (
    <>
      <PageHeader title="Order" action={<BackButton />} />
      <Panel>{isPending ? <ListSkeleton rows={5} /> : <NoOrder error={error} onRetry={() => void refetch()} />}</Panel>
    </>
  );
}

function NoOrder({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (hasStatus(error, 404)) return <MessagePanel title="Order not found" action={<BackButton />} />;
  return (
    <MessagePanel
      isAlert
      title="Failed to load order"
      action={
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error?.message}
    </MessagePanel>
  );
}

function OrderView({ order }: { order: OrderDetail }) {
  const filter = encodeURIComponent(JSON.stringify({ search: order.quotation_no }));
  return (
    <>
      <PageHeader
        title={`Order ${order.order_number}`}
        subtitle={`Placed ${formatDateTime(order.created_at)}`}
        action={<BackButton />}
      />
      <Box sx={columns}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Section title="Order" action={<OrderStatusBadge status={order.status} />}>
            <Facts>
              <Fact label="Total">
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
              <Fact label="Quotation">
                <Link component={RouterLink} to={`/quotations?filter=${filter}`}>
                  {order.quotation_no}
                </Link>
              </Fact>
            </Facts>
            <OrderActions order={order} />
          </Section>
          <Section title="Customer">
            <Facts>
              <Fact label="Name">{order.customer_name || '-'}</Fact>
              <Fact label="Company">{order.customer_company || '-'}</Fact>
              <Fact label="Email">
                <Link href={mailtoLink(order.customer_email)}>{order.customer_email}</Link>
              </Fact>
              <Fact label="Phone">{order.customer_phone || '-'}</Fact>
              <Fact label="Address">{order.customer_address || '-'}</Fact>
            </Facts>
          </Section>
        </Stack>
        <Section title="History">
          <OrderHistory history={order.history} />
        </Section>
      </Box>
    </>
  );
}

const BackButton = () => (
  <Button component={RouterLink} to="/orders" variant="outlined">
    Back to orders
  </Button>
);

const columns = {
  alignItems: 'start',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
};
