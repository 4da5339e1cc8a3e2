import { Box, Button } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { Link } from 'react-router-dom';
import type { ChoiceFilter, Column } from '../ui/list/column';
import { ListPage } from '../ui/list/ListPage';
import { isOnItsWay } from '../ui/MailState';
import { Sum } from '../ui/Sum';
import { TwoLines } from '../ui/TwoLines';
import { MailCell } from './MailCell';
import { QuotationActions } from './QuotationActions';
import { QuotationStatusBadge } from './QuotationStatusBadge';
import { SubmissionLink, submissionFilter } from './SubmissionLink';

const columns: readonly Column<AdminQuotation>[] = [
  {
    label: 'Customer',
    width: 140,
    sortBy: 'customer_name',
    onCard: 'heading',
    cell: ({ customer_name, customer_email }) => <TwoLines first={customer_name || '-'} second={customer_email} />,
  },
  { label: 'Fabric', width: 140, cell: (quotation) => <QuotedFabric quotation={quotation} /> },
  {
    label: 'Quantity',
    align: 'right',
    cell: ({ total_quantity, price_unit, lines_count }) =>
      total_quantity === null ? `${lines_count} lines` : formatLength(total_quantity, price_unit),
  },
  { label: 'Status', sortBy: 'status', cell: (quotation) => <QuotationStatusBadge quotation={quotation} /> },
  {
    label: 'Quoted price',
    sortBy: 'quoted_price',
    align: 'right',
    cell: (quotation) => (
      <Sum
        before_vat={quotation.quoted_price}
        with_vat={quotation.quoted_price_with_vat}
        vat_percent={quotation.vat_percent}
      />
    ),
  },
  {
    label: 'Date',
    sortBy: 'created_at',
    cell: (quotation) => (
      <Box sx={{ whiteSpace: 'nowrap' }}>
        <TwoLines first={quotation.quotation_no} second={formatDateTime(quotation.created_at)} />
        <SubmissionLink quotation={quotation} />
      </Box>
    ),
  },
  { label: 'Email', cell: (quotation) => <MailCell quotation={quotation} /> },
  { label: 'Actions', width: 150, onCard: 'foot', cell: (quotation) => <QuotationActions quotation={quotation} /> },
];

const filters: readonly ChoiceFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All',
    choices: [
      { value: 'pending', label: 'Pending' },
      { value: 'approved', label: 'Approved' },
      { value: 'rejected', label: 'Rejected' },
    ],
  },
];

export function QuotationList() {
  return (
    <ListPage
      resource="quotations"
      title="Quotation Management"
      subtitle={(total) => `${total} ${total === 1 ? 'quotation' : 'quotations'}`}
      action={
        <Button component={Link} to="/quotations/create" variant="contained">
          Create Quotation
        </Button>
      }
      columns={columns}
      filters={({ request_group }) => (request_group ? [...filters, submissionFilter(request_group)] : filters)}
      sort={{ field: 'created_at', order: 'DESC' }}
      searchLabel="Search quotations..."
      empty="No quotations found"
      failure="Failed to load quotations"
      pollWhile={({ mail }) => isOnItsWay(mail)}
    />
  );
}

/** The fabric of the first line, and how many lines follow it. */
function QuotedFabric({ quotation }: { quotation: AdminQuotation }) {
  const { fabric_name, fabric_material, fabric_color, line_items } = quotation;
  const others = line_items.length - 1;
  return (
    <TwoLines
      first={others > 0 ? `${fabric_name} +${others} more` : fabric_name}
      second={[fabric_material, fabric_color].filter(Boolean).join(' - ')}
    />
  );
}
