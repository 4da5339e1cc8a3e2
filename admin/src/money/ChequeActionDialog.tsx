import { Alert } from '@mui/material';
import { colomboDay, formatDay } from '@selvedge/domain/dates';
import type { Cheque, ChequeAction } from '@selvedge/domain/invoicing/cheque';
import { formatRupees } from '@selvedge/domain/money';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { TextInput, useGetList, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, DayInput, useRules } from '../ui/inputs';
import { MONEY } from './money-parts';

const withNote: readonly ChequeAction[] = ['return', 'demand'];

interface ActionForm {
  on: string;
  note: string;
  heard_on: string;
  replaced_by_id: string;
}

interface ChequeActionDialogProps {
  cheque: Cheque;
  action: ChequeAction;
  onClose: () => void;
}

/** Asks for the day of an action on a cheque, and for what the next state requires. */
export function ChequeActionDialog({ cheque: opened, action, onClose }: ChequeActionDialogProps) {
  const { record: cheque, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const { filled } = useRules();
  const [key] = useState(() => randomUuid());
  const { id, cheque_no: number, customer_id, order_id, version } = cheque;
  const { data: others = [], isPending } = useGetList<Cheque>(
    'cheques',
    {
      filter: { state: 'in_hand', ...(customer_id ? { customer_id } : { order_id }) },
      sort: { field: 'date_on_cheque', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: action === 'replace' },
  );
  const move = useChange({
    change: ({ on, note, heard_on, replaced_by_id }: ActionForm) =>
      callJson<Cheque>(
        'POST',
        `${ADMIN_API}/cheques/${id}/${action}`,
        {
          on,
          version,
          ...(note && { note }),
          ...(action === 'return' && { heard_on }),
          ...(action === 'replace' && { replaced_by_id }),
        },
        { headers: { 'Idempotency-Key': key } },
      ),
    done: ({ state }) => translate('money.cheque.moved', { number, state: translate(`money.cheque.states.${state}`) }),
    failure: 'money.cheque.failed',
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
    onRejected: catchUp,
  });
  if (action === 'replace' && isPending) return null;
  const today = colomboDay(new Date());
  return (
    <FormDialog<ActionForm>
      title={translate('money.cheque.action_title', { action: translate(`money.cheque.actions.${action}`), number })}
      intro={
        action === 'replace' && others.length === 0 ? translate('money.cheque.no_other') : formatRupees(cheque.amount)
      }
      submitLabel={`money.cheque.actions.${action}`}
      defaultValues={{ on: today, note: '', heard_on: today, replaced_by_id: others[0]?.id ?? '' }}
      outdated={outdated}
      onSubmit={move.submit}
      onClose={onClose}
    >
      {action === 'deposit'
        ? cheque.warnings.map((warning) => (
            <Alert key={warning} severity="warning">
              {warning}
            </Alert>
          ))
        : null}
      <DayInput source="on" label="money.cheque.on" required validate={filled('money.cheque.on')} />
      {action === 'return' ? (
        <DayInput source="heard_on" label="money.cheque.heard_on" required validate={filled('money.cheque.heard_on')} />
      ) : null}
      {action === 'replace' ? (
        <ChoiceInput
          source="replaced_by_id"
          label="money.cheque.replaced_by"
          required
          validate={filled('money.cheque.replaced_by')}
          choices={others.map((other) => ({
            id: other.id,
            name: `${other.cheque_no}: ${formatRupees(other.amount)}, ${formatDay(other.date_on_cheque)}`,
          }))}
        />
      ) : null}
      {withNote.includes(action) ? (
        <TextInput
          source="note"
          label={`money.cheque.notes.${action}`}
          required
          validate={filled(`money.cheque.notes.${action}`)}
        />
      ) : (
        <TextInput source="note" label="money.receipt.note" />
      )}
    </FormDialog>
  );
}
