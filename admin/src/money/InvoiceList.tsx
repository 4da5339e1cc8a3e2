import { Box } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import { type Invoice, invoiceStates } from '@selvedge/domain/invoicing/invoice';
import { formatRupees } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { ChoiceInput } from '../ui/inputs';
import { lazyDialog, usePreload } from '../ui/lazy-dialog';
import { ListPage } from '../ui/list/ListPage';
import { RecordLink } from '../ui/list/RecordLink';
import { onlyNarrow, ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import type { RecordDialogsProps } from '../ui/RecordDialogs';
import { TwoLines } from '../ui/TwoLines';
import { Figure, InvoiceStateBadge } from './money-parts';

const InvoiceDialog = lazyDialog(async () => (await import('./InvoiceDialog')).InvoiceDialog);

const filters = [
  <ChoiceInput
    key="state"
    source="state"
    alwaysOn
    emptyText="resources.invoices.all"
    choices={[
      { id: 'due', name: 'resources.invoices.not_paid' },
      ...invoiceStates.map((state) => ({ id: state, name: `money.states.${state}` })),
    ]}
  />,
];

const dialogs: RecordDialogsProps = { show: (id, close) => <InvoiceDialog id={id} onClose={close} /> };

/** Invoices and credit notes, as they stand today. */
export function InvoiceList() {
  const translate = useTranslate();
  usePreload(InvoiceDialog);
  return (
    <ListPage<Invoice>
      isInbox
      isDense
      sort={{ field: 'created_at', order: 'DESC' }}
      sortable={['created_at', 'serial', 'due_on', 'total', 'open']}
      filters={filters}
      dialogs={dialogs}
    >
      <ResponsiveColumn<Invoice>
        source="serial"
        width={170}
        card="heading"
        render={({ serial, kind, issued_on }) => (
          <>
            <TwoLines first={<RecordLink type="show">{serial}</RecordLink>} second={translate(`money.kinds.${kind}`)} />
            <Box sx={{ ...small, ...onlyNarrow }}>{formatDay(issued_on)}</Box>
          </>
        )}
      />
      <ResponsiveColumn<Invoice>
        source="customer_name"
        disableSort
        width={140}
        share={100}
        render={({ customer_name, order_number }) => <TwoLines isCut first={customer_name} second={order_number} />}
      />
      <ResponsiveColumn<Invoice>
        source="state"
        disableSort
        width={120}
        render={(invoice) =>
          invoice.state ? (
            <>
              <InvoiceStateBadge invoice={invoice} />
              {invoice.due_on ? (
                <Box sx={{ ...small, ...onlyNarrow }}>
                  {translate('resources.invoices.fields.due_on')} {formatDay(invoice.due_on)}
                </Box>
              ) : null}
            </>
          ) : null
        }
      />
      <ResponsiveColumn<Invoice>
        source="issued_on"
        width={108}
        isMinor
        render={({ issued_on }) => formatDay(issued_on)}
      />
      <ResponsiveColumn<Invoice>
        source="due_on"
        width={108}
        isMinor
        render={({ due_on }) => (due_on ? formatDay(due_on) : null)}
      />
      <ResponsiveColumn<Invoice>
        source="total"
        align="right"
        width={130}
        render={({ total }) => <Figure>{formatRupees(total)}</Figure>}
      />
      <ResponsiveColumn<Invoice>
        source="open"
        align="right"
        width={130}
        render={({ open, state }) => (state ? <Figure>{formatRupees(open)}</Figure> : null)}
      />
    </ListPage>
  );
}

const small = { color: 'text.secondary', fontSize: '0.75rem' };
