import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { canBeOrdered, minimumOf, offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import { type ComparedFabric, type Comparison, MAX_COMPARED, MIN_COMPARED } from '@selvedge/domain/fabrics/compare';
import { sharesStock, stockFacts } from '@selvedge/domain/fabrics/stock';
import { formatLength, formatWidth } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { api } from '@selvedge/web/api';
import { keepReturnAddress } from '@selvedge/web/return-address';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { t } from '../../lib/language';
import { useCart } from '../../state/cart';
import { useConfig } from '../../state/config';
import { useSession } from '../../state/session';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { ColourPicture } from '../../ui/ColourPicture';
import { LoadError } from '../../ui/LoadError';
import { Notice } from '../../ui/Notice';
import { PrintStyle } from '../../ui/PrintStyle';
import { stockText } from '../../ui/stock-text';

const comparison = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['fabrics', 'compare', ids],
    queryFn: ({ signal }) => api<Comparison>(`/fabrics/compare?ids=${ids.join(',')}`, { signal }),
    enabled: ids.length >= MIN_COMPARED && ids.length <= MAX_COMPARED,
  });

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const CUT_OFF =
  'The link is incomplete: not every fabric that it names can be read. Ask for the whole link, or choose the fabrics again.';

/** Two to four fabrics beside each other: per meter and per square meter, and on demand only what differs. */
export function ComparePage() {
  useTitle(t('Compare'));
  const [params, setParams] = useSearchParams();
  const named = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))];
  // A messenger may have truncated the link.
  const ids = named.filter((id) => ID.test(id));
  const isCutOff = ids.length < named.length;
  const { data, isFetching, error, refetch } = useQuery(comparison(ids));
  const without = (id: string) => setParams({ ids: ids.filter((other) => other !== id).join(',') }, { replace: true });
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: 2 }}>
        {t('Compare')}
      </Typography>
      {ids.length < MIN_COMPARED || ids.length > MAX_COMPARED ? (
        <Notice
          title={
            ids.length > MAX_COMPARED
              ? t('Too many at once')
              : isCutOff
                ? t('Nothing to compare')
                : t('Choose two fabrics or more')
          }
          text={
            isCutOff && ids.length < MIN_COMPARED
              ? t(CUT_OFF)
              : t(
                  "{least} to {most} fabrics stand beside each other here. Choose them on a list, or by 'Compare' on the page of a fabric.",
                  { least: MIN_COMPARED, most: MAX_COMPARED },
                )
          }
          action={
            <LinkButton to="/fabrics" variant="contained">
              {t('Browse Catalog')}
            </LinkButton>
          }
        />
      ) : error ? (
        <LoadError title={t('Failed to load fabrics')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Table comparison={data} isCutOff={isCutOff} onRemove={without} />
      ) : (
        isFetching && <Skeleton variant="rectangular" height={400} />
      )}
    </Container>
  );
}

interface Fact {
  name: string;
  of: (fabric: ComparedFabric) => string;
}

const known = (value: number | null, unit: string): string => (value === null ? '-' : `${value} ${unit}`);

/** Each color on a line of its own, unless they share one stock. */
function stockByColour(fabric: ComparedFabric, lowStockMetres: number): string {
  const colours = offeredColours(fabric);
  if (colours.length < 2 || sharesStock(fabric)) return stockText(stockFacts(fabric, lowStockMetres));
  return colours.map((colour) => `${colour.name}: ${stockText(stockFacts(fabric, lowStockMetres, colour))}`).join('\n');
}

const facts = (lowStockMetres: number): Fact[] => [
  { name: t('Price per meter'), of: ({ comparable }) => formatRupees(comparable.price_per_meter) },
  { name: t('Price per m²'), of: ({ comparable }) => formatRupees(comparable.price_per_square_meter) },
  { name: t('Sold by'), of: ({ price_unit }) => (price_unit === 'yards' ? t('the yard') : t('the meter')) },
  { name: t('Composition'), of: ({ material }) => material || '-' },
  { name: t('Weight'), of: ({ weight }) => known(weight, 'g/m²') },
  { name: t('Width'), of: ({ width }) => (width === null ? '-' : formatWidth(width)) },
  { name: t('Usable width'), of: ({ usable_width }) => known(usable_width ?? null, 'cm') },
  {
    name: t('Lead time'),
    of: ({ lead_time_days: days }) => {
      if (days == null) return '-';
      return days === 1 ? t('1 day') : t('{days} days', { days });
    },
  },
  { name: t('Minimum'), of: (fabric) => formatLength(minimumOf(fabric), fabric.price_unit) },
  { name: t('Stock'), of: (fabric) => stockByColour(fabric, lowStockMetres) },
  { name: t('Colors'), of: ({ colors }) => colors.join(', ') || '-' },
  { name: t('Pattern'), of: ({ patterns }) => patterns.join(', ') || '-' },
  { name: t('Care'), of: ({ care_instructions }) => care_instructions || '-' },
  { name: t('Code'), of: ({ item_code }) => item_code },
];

interface TableProps {
  comparison: Comparison;
  /** True if the address has invalid ids. */
  isCutOff: boolean;
  onRemove: (id: string) => void;
}

function Table({ comparison: { fabrics, missing }, isCutOff, onRemove }: TableProps) {
  const { low_stock_metres } = useConfig();
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const goneText =
    missing.length === 1
      ? t('One fabric is no longer in the catalog.')
      : t('{missing} fabrics are no longer in the catalog.', { missing: missing.length });
  const lostText = [isCutOff && t(CUT_OFF), missing.length > 0 && goneText].filter(Boolean).join(' ');
  if (fabrics.length === 0) {
    return (
      <Notice
        title={t('Nothing to compare')}
        text={lostText}
        action={
          <LinkButton to="/fabrics" variant="contained">
            {t('Browse Catalog')}
          </LinkButton>
        }
      />
    );
  }
  const rows = facts(low_stock_metres)
    .map(({ name, of }) => ({ name, values: fabrics.map(of) }))
    // Properties that are unknown for all of them are left out.
    .filter(({ values }) => values.some((value) => value !== '-'))
    .filter(({ values }) => !onlyDiffering || new Set(values).size > 1);
  return (
    <>
      {lostText && (
        <Box role="status" sx={{ mb: 1 }}>
          {lostText}
        </Box>
      )}
      <PrintStyle />
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <FormControlLabel
          control={<Switch checked={onlyDiffering} onChange={(_, checked) => setOnlyDiffering(checked)} />}
          label={t('Only what differs')}
          sx={{ mr: 'auto' }}
        />
        <Button onClick={() => window.print()}>{t('Print')}</Button>
        <RequestAll fabrics={fabrics} />
      </Box>
      {/* Scrolled by keys, too. */}
      <Box
        role="region"
        aria-label={t('Fabrics beside each other')}
        tabIndex={0}
        // Browsers leave what gets the focus where it is as long as a part of it can be seen.
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
        }}
        sx={{
          position: 'relative',
          overflowX: 'auto',
          // What gets the focus is scrolled out from under the first column.
          scrollPaddingLeft: { xs: `${FIRST}px`, sm: '140px' },
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Box
          component="table"
          sx={{
            ...table,
            minWidth: { xs: widthFor(fabrics.length), sm: 140 + fabrics.length * 180 },
            // Paper can't be swiped.
            '@media print': { minWidth: 0 },
          }}
        >
          <thead>
            <tr>
              <Box component="td" sx={first} />
              {fabrics.map((fabric) => (
                <th key={fabric.id} scope="col">
                  <Box sx={{ borderRadius: 1, overflow: 'hidden', fontSize: 0, maxWidth: 160, mb: 1 }}>
                    <ColourPicture fabric={fabric} sizes="160px" />
                  </Box>
                  <Box component={Link} to={`/fabrics/${fabric.id}`} sx={{ color: 'primary.main' }}>
                    {fabric.name}
                  </Box>
                  <div className="no-print">
                    <Button
                      size="small"
                      sx={{ px: 0, minWidth: 44 }}
                      aria-label={t('Remove {name}', { name: fabric.name })}
                      onClick={() => onRemove(fabric.id)}
                    >
                      {t('Remove')}
                    </Button>
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <Box component="th" scope="row" sx={first}>
                  {name}
                </Box>
                {values.map((value, column) => (
                  <td key={fabrics[column]?.id}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {rows.length === 0 && <Box sx={{ py: 2 }}>{t('Nothing differs between them.')}</Box>}
    </>
  );
}

/** The width of the first column on a phone. */
const FIRST = 96;
/** The margins and borders of the page. */
const EDGES = 34;

/** The first column stays in sight; on a phone two fabrics fit beside it, the others are a swipe away. */
const first = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  width: { xs: FIRST, sm: 140 },
  overflowWrap: 'break-word !important',
  color: 'text.secondary',
  fontWeight: 500,
  fontSize: { xs: '0.75rem', sm: 'inherit' },
} as const;

/** Two columns fill the rest of a phone; the edge of a third one shows that there is more. */
const widthFor = (count: number): string =>
  `calc(${FIRST}px + ${count} * (100vw - ${FIRST + EDGES}px) / ${count > 2 ? 2.2 : 2})`;

const table = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { p: { xs: 1, sm: 1.5 }, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& td': { whiteSpace: 'pre-line' },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
} as const;

/** Adds each in its first color and with its minimum, which can be changed in the cart. */
function RequestAll({ fabrics }: { fabrics: readonly ComparedFabric[] }) {
  const { user } = useSession();
  const { actions } = useCart();
  const navigate = useNavigate();
  const sold = fabrics.filter(canBeOrdered);
  const request = () => {
    if (!user) {
      keepReturnAddress(window.location);
      void navigate('/login');
      return;
    }
    actions.addLines(sold.map(({ comparable: _, ...fabric }) => ({ fabric, quantity: minimumOf(fabric) })));
    void navigate('/cart');
  };
  return (
    <Button variant="contained" disabled={sold.length === 0} onClick={request}>
      {t('Request all')}
    </Button>
  );
}
