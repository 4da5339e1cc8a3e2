import { Box, Button } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import { type Cheque, chequeStates } from '@selvedge/domain/invoicing/cheque';
import { formatRupees } from '@selvedge/domain/money';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { IfAllowed } from '../permissions/IfAllowed';
import { ChoiceInput } from '../ui/inputs';
import { lazyDialog, usePreload } from '../ui/lazy-dialog';
import { ListPage } from '../ui/list/ListPage';
import { RecordLink } from '../ui/list/RecordLink';
import { onlyNarrow, ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import type { RecordDialogsProps } from '../ui/RecordDialogs';
import { TwoLines } from '../ui/TwoLines';
import { ChequeStateBadge } from './ChequeStateBadge';
import { Figure } from './money-parts';

const ChequeDialog = lazyDialog(async () => (await import('./ChequeDialog')).ChequeDialog);

const TakeChequeDialog = lazyDialog(async () => (await import('./TakeChequeDialog')).TakeChequeDialog);

const filters = [
  <ChoiceInput
    key="state"
    source="state"
    alwaysOn
    emptyText="resources.cheques.all"
    choices={chequeStates.map((id) => ({ id, name: `money.cheque.states.${id}` }))}
  />,
];

const dialogs: RecordDialogsProps = { show: (id, close) => <ChequeDialog id={id} onClose={close} /> };

/** Cheques by the date on them, with the state of each. */
export function ChequeList() {
  const translate = useTranslate();
  const [isTaking, setTaking] = useState(false);
  usePreload(ChequeDialog);
  return (
    <>
      <ListPage<Cheque>
        action={
          <IfAllowed right="customer.read">
            <Button variant="contained" onClick={() => setTaking(true)}>
              {translate('money.cheque.take_in')}
            </Button>
          </IfAllowed>
        }
        isInbox
        isDense
        sort={{ field: 'date_on_cheque', order: 'ASC' }}
        sortable={['date_on_cheque', 'created_at', 'amount']}
        filters={filters}
        dialogs={dialogs}
      >
        <ResponsiveColumn<Cheque>
          source="cheque_no"
          disableSort
          width={130}
          card="heading"
          render={({ cheque_no, bank_code, branch_code, deposit_on }) => (
            <>
              <TwoLines
                first={<RecordLink type="show">{cheque_no}</RecordLink>}
                second={`${bank_code}-${branch_code}`}
              />
              <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', ...onlyNarrow }}>
                {translate('money.cheque.deposit_on', { day: formatDay(deposit_on) })}
              </Box>
            </>
          )}
        />
        <ResponsiveColumn<Cheque>
          source="customer_name"
          disableSort
          width={140}
          share={100}
          render={({ customer_name, drawer_name }) => (
            <TwoLines isCut first={customer_name} second={drawer_name === customer_name ? '' : drawer_name} />
          )}
        />
        <ResponsiveColumn<Cheque>
          source="date_on_cheque"
          width={120}
          isMinor
          render={({ date_on_cheque }) => formatDay(date_on_cheque)}
        />
        <ResponsiveColumn<Cheque>
          source="deposit_on"
          disableSort
          width={120}
          isMinor
          render={({ deposit_on }) => formatDay(deposit_on)}
        />
        <ResponsiveColumn<Cheque>
          source="state"
          disableSort
          width={130}
          render={(cheque) => <ChequeStateBadge cheque={cheque} />}
        />
        <ResponsiveColumn<Cheque>
          source="amount"
          align="right"
          width={130}
          render={({ amount }) => <Figure>{formatRupees(amount)}</Figure>}
        />
      </ListPage>
      {isTaking ? <TakeChequeDialog onClose={() => setTaking(false)} /> : null}
    </>
  );
}
