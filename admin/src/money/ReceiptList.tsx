import { Box, Button } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import { type Receipt, receiptMethods } from '@selvedge/domain/invoicing/receipt';
import { formatRupees } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../ui/Badge';
import { ChoiceInput } from '../ui/inputs';
import { lazyDialog, usePreload } from '../ui/lazy-dialog';
import { ListPage } from '../ui/list/ListPage';
import { RecordLink } from '../ui/list/RecordLink';
import { onlyNarrow, ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import type { RecordDialogsProps } from '../ui/RecordDialogs';
import { TwoLines } from '../ui/TwoLines';
import { Figure } from './money-parts';

const ReceiptDialog = lazyDialog(async () => (await import('./ReceiptDialog')).ReceiptDialog);

const words = 'resources.receipts';
const filters = [
  <ChoiceInput
    key="method"
    source="method"
    alwaysOn
    emptyText={`${words}.all`}
    choices={receiptMethods.map((id) => ({ id, name: `money.methods.${id}` }))}
  />,
  <ChoiceInput
    key="has_credit"
    source="has_credit"
    alwaysOn
    emptyText={`${words}.any_credit`}
    choices={[{ id: true, name: `${words}.with_credit` }]}
  />,
];

const dialogs: RecordDialogsProps = { show: (id, close) => <ReceiptDialog id={id} onClose={close} /> };

/** Incoming payments. */
export function ReceiptList() {
  const translate = useTranslate();
  usePreload(ReceiptDialog);
  return (
    <ListPage<Receipt>
      isInbox
      isDense
      sort={{ field: 'created_at', order: 'DESC' }}
      sortable={['created_at', 'receipt_no', 'received_on', 'amount']}
      filters={filters}
      dialogs={dialogs}
      action={
        <Button variant="contained" component={RouterLink} to="/receipts/bank">
          {translate('money.receipt.bank_file')}
        </Button>
      }
    >
      <ResponsiveColumn<Receipt>
        source="receipt_no"
        width={130}
        card="heading"
        render={({ receipt_no, received_on, reversed_at }) => (
          <>
            <TwoLines
              first={<RecordLink type="show">{receipt_no}</RecordLink>}
              second={reversed_at ? <Badge tone="red">{translate(`${words}.reversed`)}</Badge> : null}
            />
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', ...onlyNarrow }}>{formatDay(received_on)}</Box>
          </>
        )}
      />
      <ResponsiveColumn<Receipt>
        source="customer_name"
        disableSort
        width={140}
        share={100}
        render={({ customer_name, bank_reference }) => <TwoLines isCut first={customer_name} second={bank_reference} />}
      />
      <ResponsiveColumn<Receipt>
        source="method"
        disableSort
        width={120}
        render={({ method }) => translate(`money.methods.${method}`)}
      />
      <ResponsiveColumn<Receipt>
        source="received_on"
        width={108}
        isMinor
        render={({ received_on }) => formatDay(received_on)}
      />
      <ResponsiveColumn<Receipt>
        source="amount"
        align="right"
        width={130}
        render={({ amount }) => <Figure>{formatRupees(amount)}</Figure>}
      />
      <ResponsiveColumn<Receipt>
        source="credit"
        disableSort
        align="right"
        width={130}
        render={({ credit }) => (credit > 0 ? <Figure>{formatRupees(credit)}</Figure> : null)}
      />
    </ListPage>
  );
}
