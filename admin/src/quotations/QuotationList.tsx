import { Box, Button, Typography, useMediaQuery } from '@mui/material';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import { type TranslateFunction as Translate, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { BulkDelete } from '../ui/list/BulkDelete';
import { Column } from '../ui/list/Column';
import { ListPage } from '../ui/list/ListPage';
import { SavedFilters } from '../ui/list/SavedFilters';
import { isOnItsWay } from '../ui/MailState';
import { Sum } from '../ui/Sum';
import { TwoLines } from '../ui/TwoLines';
import { UnprovenMark } from '../ui/UnprovenBadge';
import { GroupRows, OpenGroup } from './GroupRows';
import { idsOf, isAllPending, isGroup, type QuotationRow, summed } from './group';
import { QuotationActions } from './QuotationActions';
import { QuotationDialogs } from './QuotationDialogs';
import { QuotationStatus } from './QuotationStatus';
import { QuotationCount, QuotationTabs } from './QuotationTabs';
import { QuotedFabric } from './QuotedFabric';
import { quotationFilters } from './quotation-filters';
import { StatusBadge } from './StatusBadge';

const MAX_SELECTED = 100;

/** Beside the menu of a small laptop, or on a tablet, seven columns fit whole, and eight do not. */
const IS_TIGHT = '(min-width: 768px) and (max-width: 1199.95px)';

/** A tablet held upright has room for six: there the price stands under the fabric. */
const IS_UPRIGHT = '(min-width: 768px) and (max-width: 899.95px)';

/** What a customer sent at once is one row. */
const GROUPED = { grouped: true };

export function QuotationList() {
  const translate = useTranslate();
  const isTight = useMediaQuery(IS_TIGHT);
  const isUpright = useMediaQuery(IS_UPRIGHT);
  const amountOf = (row: QuotationRow) =>
    [isUpright && row.quoted_price !== null && priceOf(row), quantityOf(row, translate)].filter(Boolean).join(' · ');
  return (
    <QuotationDialogs>
      <ListPage<QuotationRow>
        always={GROUPED}
        tabs={{ source: 'turn', element: <QuotationTabs /> }}
        count={<QuotationCount />}
        detail={{ element: <GroupRows />, isThere: isGroup }}
        isInbox
        isDense
        sort={{ field: 'created_at', order: 'DESC' }}
        sortable={['created_at', 'customer_name', 'status', 'quoted_price']}
        filters={quotationFilters}
        tools={<SavedFilters />}
        bulk={{ max: MAX_SELECTED, actions: <BulkDelete refresh={['dashboard']} />, isSelectable: isNotOrdered, idsOf }}
        pollWhile={({ mail }) => isOnItsWay(mail)}
        action={
          <Button component={Link} to="/quotations/create" variant="contained">
            {translate('resources.quotations.create')}
          </Button>
        }
      >
        <Column<QuotationRow>
          source="customer_name"
          width={isUpright ? 128 : isTight ? 104 : 116}
          share={isUpright ? 38 : 45}
          card="heading"
          render={({ customer_name, customer_email, customer_email_verified, source }) => (
            <TwoLines
              isCut="first"
              lead={customer_email_verified || source === 'manual' ? null : <UnprovenMark />}
              first={customer_name || '-'}
              second={customer_email}
            />
          )}
        />
        <Column<QuotationRow>
          label="resources.quotations.fields.fabric_name"
          width={90}
          share={isUpright ? 62 : 55}
          render={(row) => (
            <>
              <QuotedFabric
                quotation={summed(row)}
                more={isGroup(row) ? <OpenGroup row={row} /> : null}
                quantity={isTight && !isGroup(row) ? amountOf(row) : null}
              />
              {isTight && isGroup(row) ? (
                <Typography variant="caption" component="div" sx={{ lineHeight: 1.4 }}>
                  {amountOf(summed(row))}
                </Typography>
              ) : null}
            </>
          )}
        />
        {isTight ? null : (
          <Column<QuotationRow>
            label="resources.quotations.fields.quantity_meters"
            align="right"
            render={(row) => quantityOf(summed(row), translate)}
          />
        )}
        <Column<QuotationRow>
          source="status"
          width={100}
          render={(row) => (isGroup(row) ? <Statuses row={row} /> : <QuotationStatus quotation={row} />)}
        />
        {isUpright ? null : (
          <Column<QuotationRow>
            source="quoted_price"
            align="right"
            render={(row) => {
              const { quoted_price, quoted_price_with_vat, vat_percent } = summed(row);
              return (
                <Sum
                  before_vat={quoted_price}
                  with_vat={quoted_price_with_vat}
                  vat_percent={vat_percent}
                  isShort={isTight}
                />
              );
            }}
          />
        )}
        <Column<QuotationRow>
          source="created_at"
          width={isTight ? 121 : 134}
          render={(row) => (
            <Box
              sx={{ whiteSpace: 'nowrap', 'td &': isTight ? { letterSpacing: '-0.02em', width: 121 } : { width: 130 } }}
            >
              <TwoLines first={numberOf(row)} second={<Since row={row} />} />
              <SeenAt at={isGroup(row) ? null : row.seen_at} />
            </Box>
          )}
        />
        <Column<QuotationRow>
          label="list.actions"
          card="foot"
          isSticky
          render={(row) =>
            isGroup(row) && !isAllPending(row) ? null : <QuotationActions quotation={row} isGroup={isGroup(row)} />
          }
        />
      </ListPage>
    </QuotationDialogs>
  );
}

/** Of all lines; lines in different units have no sum. */
const quantityOf = ({ total_quantity, price_unit, lines_count }: QuotationRow, translate: Translate): string =>
  total_quantity === null
    ? translate('resources.quotations.lines', { smart_count: lines_count })
    : formatLength(total_quantity, price_unit);

/** `Rs. 1,250.00 before VAT`. */
const priceOf = ({ quoted_price, quoted_price_with_vat, vat_percent }: QuotationRow): string =>
  priceWords({ before_vat: quoted_price, with_vat: quoted_price_with_vat, vat_percent })[0];

/** `QT-2026-0001 · B`, with the letter of what was sent last. */
function numberOf(row: QuotationRow): string {
  const letter = isGroup(row) ? undefined : row.revisions.at(-1)?.letter;
  return letter ? `${row.quotation_no} · ${letter}` : row.quotation_no;
}

/** When a person first opened what was sent last. */
function SeenAt({ at }: { at: string | null }) {
  const translate = useTranslate();
  if (!at) return null;
  return (
    <Typography
      component="div"
      color="textSecondary"
      sx={{ fontSize: '0.6875rem', letterSpacing: '-0.01em', lineHeight: 1.4 }}
    >
      {translate('resources.quotations.seen', { at: formatDateTime(at) })}
    </Typography>
  );
}

/** Where the quotations of a row stand, each state once; three lines of them fill a row. */
const Statuses = ({ row }: { row: QuotationRow }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px', '& span': { lineHeight: '17px' } }}>
    {(row.group_statuses ?? [row.status]).slice(0, 3).map((status) => (
      <StatusBadge key={status} status={status} />
    ))}
  </Box>
);

/** When it came, and who sees to it, where somebody does. */
function Since({ row: { created_at, owner } }: { row: QuotationRow }) {
  if (!owner) return formatDateTime(created_at);
  return (
    <Box
      component="span"
      title={`${formatDateTime(created_at)}, ${owner.name}`}
      sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
    >{`${formatDate(created_at)} · ${owner.name}`}</Box>
  );
}

/** What has become an order stays. */
const isNotOrdered = ({ order_id }: { order_id?: string | null }): boolean => !order_id;
