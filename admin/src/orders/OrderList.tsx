import { Box, Link } from '@mui/material';
import type { Order } from '@selvedge/domain/orders/order';
import { orderStatuses } from '@selvedge/domain/orders/order-status';
import { Link as RouterLink } from 'react-router-dom';
import { useIsAllowed } from '../hooks/use-rights';
import { Sum } from '../quotations/Sum';
import { DateTimeField } from '../ui/date-fields';
import { filterChoice } from '../ui/inputs';
import { ExportMenu } from '../ui/list/ExportMenu';
import { ListPage } from '../ui/list/ListPage';
import { rowLinkStyle } from '../ui/list/RecordLink';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { TwoLines } from '../ui/TwoLines';
import { BulkMove } from './BulkMove';
import { OrderStatusBadge } from './OrderStatusBadge';
import { OrderStepButton, OrderStepDialogProvider } from './OrderStepButton';

/** As many orders as an address can name. */
const MAX_SELECTED = 100;

const filters = [
  filterChoice('status', 'resources.orders.all', [
    { id: 'active', name: 'resources.orders.active' },
    ...orderStatuses.map((status) => ({ id: status, name: `resources.orders.status.${status}` })),
  ]),
];

export function OrderList() {
  const maySeePrices = useIsAllowed('price.read');
  return (
    <OrderStepDialogProvider>
      <ListPage<Order>
        isInbox
        isDense
        sort={{ field: 'created_at', order: 'DESC' }}
        sortable={['created_at', 'order_number', 'customer_name', 'status', ...(maySeePrices ? ['total_amount'] : [])]}
        filters={filters}
        action={<ExportMenu />}
        bulk={{
          max: MAX_SELECTED,
          actions: (
            <>
              <BulkMove />
              <ExportMenu isSelection />
            </>
          ),
        }}
      >
        <ResponsiveColumn<Order>
          source="order_number"
          width={104}
          card="heading"
          render={({ id, order_number }) => (
            <Link
              component={RouterLink}
              to={`/orders/${id}/show`}
              data-row-link={id}
              sx={{ ...rowLinkStyle, fontWeight: 600, whiteSpace: 'nowrap' }}
            >
              {order_number}
            </Link>
          )}
        />
        <ResponsiveColumn<Order>
          source="customer_name"
          width={140}
          share={100}
          render={({ customer_name, customer_company }) => (
            <TwoLines isCut first={customer_name || '-'} second={customer_company} />
          )}
        />
        <ResponsiveColumn<Order>
          label="resources.orders.fields.quotation_no"
          width={104}
          isMinor
          render={({ quotation_no }) => <Box sx={{ whiteSpace: 'nowrap' }}>{quotation_no}</Box>}
        />
        <ResponsiveColumn<Order>
          source="status"
          width={96}
          render={({ status }) => <OrderStatusBadge status={status} />}
        />
        {maySeePrices ? (
          <ResponsiveColumn<Order>
            source="total_amount"
            align="right"
            render={(order) => (
              <Sum before_vat={order.total_amount} with_vat={order.total_with_vat} vat_percent={order.vat_percent} />
            )}
          />
        ) : null}
        <ResponsiveColumn<Order> source="created_at" width={122} isMinor field={DateTimeField} />
        <ResponsiveColumn<Order>
          label="list.actions"
          card="foot"
          isSticky
          render={(order) => <OrderStepButton order={order} />}
        />
      </ListPage>
    </OrderStepDialogProvider>
  );
}
