import { Alert, Button, DialogActions, DialogContent, DialogTitle, useMediaQuery } from '@mui/material';
import { formatDateTime, formatDay } from '@selvedge/domain/dates';
import { type Cheque, type ChequeAction, chequeActions, chequeTransitions } from '@selvedge/domain/invoicing/cheque';
import { formatRupees } from '@selvedge/domain/money';
import { useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';
import { IfAllowed } from '../permissions/IfAllowed';
import { RouteDialog } from '../ui/overlays';
import { NoRecord } from '../ui/placeholders';
import { Fact, Facts } from '../ui/Section';
import { ChequeActionDialog } from './ChequeActionDialog';
import { ChequePhoto } from './ChequePhoto';
import { ChequeStateBadge } from './ChequeStateBadge';

const fields = 'resources.cheques.fields';
/** Banks take no cheque older than six months. */
const ofFresh: readonly ChequeAction[] = ['deposit'];

/** One cheque: its dates, and the actions that its state allows. */
export function ChequeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const { data: cheque, error, refetch } = useGetOne<Cheque>('cheques', { id }, { staleTime: 0 });
  const letter = useDownload('money.cheque.letter_failed');
  const [openDialog, setOpenDialog] = useState<ChequeAction | null>(null);
  const actions = cheque
    ? chequeActions.filter(
        (action) =>
          chequeTransitions[action].from.includes(cheque.state) && !(cheque.is_stale && ofFresh.includes(action)),
      )
    : [];
  return (
    <RouteDialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <DialogTitle>
        {cheque ? translate('money.cheque.title', { number: cheque.cheque_no }) : translate('resources.cheques.title')}
      </DialogTitle>
      <DialogContent>
        {cheque ? <ChequeFacts cheque={cheque} /> : <NoRecord error={error} refetch={refetch} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        {cheque && (cheque.state === 'returned' || cheque.state === 'demanded') ? (
          <IfAllowed right="customer.read">
            <Button
              disabled={letter.isPending}
              onClick={() => letter.mutate(`/admin/cheques/${cheque.id}/demand-letter`)}
            >
              {translate('money.cheque.letter')}
            </Button>
          </IfAllowed>
        ) : null}
        {actions.map((action, index) => (
          <Button key={action} variant={index === 0 ? 'contained' : 'outlined'} onClick={() => setOpenDialog(action)}>
            {translate(`money.cheque.actions.${action}`)}
          </Button>
        ))}
        <Button onClick={onClose} color="inherit" autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
      {cheque && openDialog ? (
        <ChequeActionDialog key={openDialog} cheque={cheque} action={openDialog} onClose={() => setOpenDialog(null)} />
      ) : null}
    </RouteDialog>
  );
}

function ChequeFacts({ cheque }: { cheque: Cheque }) {
  const translate = useTranslate();
  const label = (name: string) => translate(`${fields}.${name}`);
  const { clock } = cheque;
  const days: [name: string, day: string | null][] = [
    ['date_on_cheque', cheque.date_on_cheque],
    ['received_on', cheque.received_on],
    [cheque.deposited_on ? 'deposited_on' : 'deposit_on', cheque.deposited_on ?? cheque.deposit_on],
    [cheque.cleared_on ? 'cleared_on' : 'fate_on', cheque.cleared_on ?? cheque.fate_on],
    ['returned_on', cheque.returned_on],
    ['notice_heard_on', cheque.notice_heard_on],
    ['demand_by', clock && !cheque.demand_sent_on ? clock.demand_by : null],
    ['demand_sent_on', cheque.demand_sent_on],
    ['pay_by', clock?.pay_by ?? null],
    ['file_by', clock?.file_by ?? null],
  ];
  // The reason or proof of the last step is filled in already.
  const isRepeated = [cheque.return_reason, cheque.demand_proof].includes(cheque.note);
  const texts = ['return_reason', 'demand_proof', ...(isRepeated ? [] : ['note' as const])] as const;
  return (
    <>
      {cheque.warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mb: 1 }}>
          {warning}
        </Alert>
      ))}
      <Facts>
        <Fact label={label('state')}>
          <ChequeStateBadge cheque={cheque} />
        </Fact>
        <Fact label={label('customer_name')}>{cheque.customer_name}</Fact>
        <Fact label={label('drawer_name')}>{cheque.drawer_name}</Fact>
        <Fact label={label('amount')}>{formatRupees(cheque.amount)}</Fact>
        <Fact label={label('bank')}>{`${cheque.bank_code}-${cheque.branch_code}`}</Fact>
        <Fact label={label('crossing')}>{translate(`money.cheque.crossings.${cheque.crossing}`)}</Fact>
        {days.map(([name, day]) =>
          day ? (
            <Fact key={name} label={label(name)}>
              {formatDay(day)}
            </Fact>
          ) : null,
        )}
        {texts.map((name) =>
          cheque[name] ? (
            <Fact key={name} label={label(name)}>
              {cheque[name]}
            </Fact>
          ) : null,
        )}
        {cheque.invoices.length > 0 ? (
          <Fact label={label('invoices')}>
            {cheque.invoices.map(({ serial, amount }) => `${serial}: ${formatRupees(amount)}`).join('\n')}
          </Fact>
        ) : null}
        <Fact label={label('recorded_by')}>{`${cheque.recorded_by}, ${formatDateTime(cheque.recorded_at)}`}</Fact>
      </Facts>
      <ChequePhoto cheque={cheque} />
      {clock ? (
        <Alert severity="info" sx={{ mt: 1 }}>
          {translate('money.cheque.reminder')}
        </Alert>
      ) : null}
    </>
  );
}
