import { Link, Typography } from '@mui/material';
import type { LastPrice as Price } from '@selvedge/domain/customers/customer';
import { formatDate } from '@selvedge/domain/dates';
import { shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useRights } from '../hooks/use-rights';
import type { dataProvider } from '../providers/data-provider';

const words = 'resources.customers.last_price';
/** A limit that keeps the URL of the call short enough for every proxy. */
const MAX_ASKED = 100;

interface PricesAsked {
  /** The account of the customer; null for one without. */
  customerId: string | null;
  fabricIds: readonly string[];
  /** The quotation being priced, whose own price doesn't count. */
  except?: string;
}

/** The last price of each fabric, by its id, if the person may read both. */
export function useLastPrices({ customerId, fabricIds, except }: PricesAsked): ReadonlyMap<string, Price> {
  const provider = useDataProvider<typeof dataProvider>();
  const { may } = useRights();
  const ids = [...new Set(fabricIds)].sort().slice(0, MAX_ASKED);
  const { data } = useQuery({
    queryKey: ['customers', 'last-price', customerId, ids, except],
    queryFn: () => provider.lastPrices(customerId ?? '', ids, except),
    enabled: customerId !== null && ids.length > 0 && may('customer.read + price.read'),
    placeholderData: keepPreviousData,
    // It is only a hint, so pricing goes on without it.
    retry: false,
  });
  return new Map((data?.prices ?? []).map((price) => [price.fabric_id, price]));
}

/** Shows the price that a customer last paid for a fabric, or was offered; renders nothing without one. */
export function LastPrice({ price }: { price: Price | undefined }) {
  const translate = useTranslate();
  const { may } = useRights();
  if (!price) return null;
  const address = price.order_id && may('order.read') ? `/orders/${price.order_id}/show` : null;
  const source = translate(`${words}.source`, {
    number: price.order_number ?? price.quotation_no,
    day: formatDate(price.at),
  });
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      <LastPriceFact price={price} />
      {' · '}
      {address ? (
        // Opens a new tab, because the form beside it must not be left.
        <Link component={RouterLink} to={address} target="_blank" rel="noopener" sx={{ whiteSpace: 'nowrap' }}>
          {source}
        </Link>
      ) : (
        source
      )}
    </Typography>
  );
}

/** `Last paid Rs. 420.00/m, less 5%`. */
export function LastPriceFact({ price: { kind, unit_price, price_unit, discount } }: { price: Price }) {
  const translate = useTranslate();
  const price = `${formatRupees(unit_price)}/${shortUnit(price_unit)}`;
  return [translate(`${words}.${kind}`, { price }), discount ? translate(`${words}.less`, { percent: discount }) : '']
    .filter(Boolean)
    .join(', ');
}
