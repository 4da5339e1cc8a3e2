import { Box, Button, Link } from '@mui/material';
import type { Customer } from '@selvedge/domain/customers/customer';
import { formatDate } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useRights } from '../hooks/use-rights';
import { IfAllowed } from '../permissions/IfAllowed';
import { Badge } from '../ui/Badge';
import { filterChoice } from '../ui/inputs';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { TwoLines } from '../ui/TwoLines';
import { Telephone } from './Telephone';

const words = 'resources.customers';

const owner = filterChoice('owner', `${words}.anybody`, [
  { id: 'me', name: `${words}.mine` },
  { id: 'none', name: `${words}.nobody` },
]);
const offers = filterChoice('has_open_offer', `${words}.any`, [
  { id: true, name: `${words}.with_offer` },
  { id: false, name: `${words}.without_offer` },
]);
const orders = filterChoice(
  'ordered_this_year',
  `${words}.any`,
  [
    { id: true, name: `${words}.with_order` },
    { id: false, name: `${words}.without_order` },
  ],
  { alwaysOn: false },
);

/** Customers with their open records. User Management shows the accounts with their ids, as cards. */
export function CustomerList() {
  const translate = useTranslate();
  const { may } = useRights();
  const [seesOffers, seesOrders, seesSums] = [
    may('quote.read'),
    may('order.read'),
    may('order.read') && may('price.read'),
  ];
  return (
    <ListPage<Customer>
      isInbox
      isDense
      sort={{ field: 'last_contact', order: 'DESC' }}
      sortable={[
        'last_contact',
        'name',
        'company',
        'created_at',
        ...(seesOffers ? ['open_offers'] : []),
        ...(seesOrders ? ['orders_this_year'] : []),
      ]}
      filters={[owner, ...(seesOffers ? [offers] : []), ...(seesOrders ? [orders] : [])]}
      action={
        <IfAllowed right="customer.write">
          <Button component={RouterLink} to="/users/create" variant="contained">
            {translate(`${words}.add`)}
          </Button>
        </IfAllowed>
      }
    >
      <ResponsiveColumn<Customer>
        source="name"
        width={150}
        share={50}
        card="heading"
        render={({ id, name, company, is_active }) => (
          <TwoLines
            first={
              <>
                <Link component={RouterLink} to={`/customers/${id}`} data-row-link={id} sx={{ fontWeight: 600 }}>
                  {name}
                </Link>{' '}
                {is_active ? null : <Badge tone="red">{translate(`${words}.inactive`)}</Badge>}
              </>
            }
            second={company}
          />
        )}
      />
      <ResponsiveColumn<Customer>
        source="phone"
        width={176}
        disableSort
        render={({ phone, name }) => (phone ? <Telephone phone={phone} name={name} /> : null)}
      />
      <ResponsiveColumn<Customer>
        label={`${words}.fields.owner`}
        width={112}
        isMinor
        render={({ owner_name }) => owner_name}
      />
      {seesOffers ? (
        <ResponsiveColumn<Customer>
          source="open_offers"
          width={104}
          align="right"
          render={({ open_offers }) => open_offers || null}
        />
      ) : null}
      {seesOrders ? (
        <ResponsiveColumn<Customer>
          source="orders_this_year"
          width={140}
          align="right"
          render={({ orders_this_year, ordered_this_year }) =>
            orders_this_year ? (
              <TwoLines
                first={orders_this_year}
                second={seesSums && ordered_this_year !== null ? formatRupees(ordered_this_year) : null}
              />
            ) : null
          }
        />
      ) : null}
      <ResponsiveColumn<Customer>
        source="last_contact"
        width={124}
        align="right"
        render={({ last_contact }) => (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {last_contact ? formatDate(last_contact) : translate(`${words}.never`)}
          </Box>
        )}
      />
    </ListPage>
  );
}
