import { Box, Button, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { BulkDelete } from '../ui/list/BulkDelete';
import { Column } from '../ui/list/Column';
import { ListPage } from '../ui/list/ListPage';
import { SavedFilters } from '../ui/list/SavedFilters';
import { isOnItsWay } from '../ui/MailState';
import { Sum } from '../ui/Sum';
import { TwoLines } from '../ui/TwoLines';
import { UnprovenMark } from '../ui/UnprovenBadge';
import { QuotationActions } from './QuotationActions';
import { QuotationStatus } from './QuotationStatus';
import { QuotedFabric } from './QuotedFabric';
import { quotationFilters } from './quotation-filters';
import { SubmissionLink } from './SubmissionLink';

const MAX_SELECTED = 100;

export function QuotationList() {
  const translate = useTranslate();
  return (
    <ListPage<AdminQuotation>
      isInbox
      isDense
      sort={{ field: 'created_at', order: 'DESC' }}
      sortable={['created_at', 'customer_name', 'status', 'quoted_price']}
      filters={quotationFilters}
      tools={<SavedFilters />}
      bulk={{ max: MAX_SELECTED, actions: <BulkDelete refresh={['dashboard']} />, isSelectable: isNotOrdered }}
      pollWhile={({ mail }) => isOnItsWay(mail)}
      action={
        <Button component={Link} to="/quotations/create" variant="contained">
          {translate('resources.quotations.create')}
        </Button>
      }
    >
      <Column<AdminQuotation>
        source="customer_name"
        width={116}
        share={45}
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
      <Column<AdminQuotation>
        label="resources.quotations.fields.fabric_name"
        width={90}
        share={55}
        render={(quotation) => <QuotedFabric quotation={quotation} />}
      />
      <Column<AdminQuotation>
        label="resources.quotations.fields.quantity_meters"
        align="right"
        render={(quotation) => <Quantity {...quotation} />}
      />
      <Column<AdminQuotation>
        source="status"
        width={82}
        render={(quotation) => <QuotationStatus quotation={quotation} />}
      />
      <Column<AdminQuotation>
        source="quoted_price"
        align="right"
        render={({ quoted_price, quoted_price_with_vat, vat_percent }) => (
          <Sum before_vat={quoted_price} with_vat={quoted_price_with_vat} vat_percent={vat_percent} />
        )}
      />
      <Column<AdminQuotation>
        source="created_at"
        width={122}
        render={(quotation) => (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <TwoLines first={quotation.quotation_no} second={formatDateTime(quotation.created_at)} />
            <SubmissionLink quotation={quotation} />
            <OwnerLine quotation={quotation} />
          </Box>
        )}
      />
      <Column<AdminQuotation>
        label="list.actions"
        card="foot"
        isSticky
        render={(quotation) => <QuotationActions quotation={quotation} />}
      />
    </ListPage>
  );
}

/** Of all lines; lines in different units have no sum. */
function Quantity({ total_quantity, price_unit, lines_count }: AdminQuotation) {
  const translate = useTranslate();
  return total_quantity === null
    ? translate('resources.quotations.lines', { smart_count: lines_count })
    : formatLength(total_quantity, price_unit);
}

/** Who sees to it, where somebody does. */
const OwnerLine = ({ quotation: { owner } }: { quotation: AdminQuotation }) =>
  owner && (
    <Typography variant="caption" component="div" noWrap title={owner.name} color="textSecondary">
      {owner.name}
    </Typography>
  );

/** What has become an order stays. */
const isNotOrdered = ({ order_id }: { order_id?: string | null }): boolean => !order_id;
