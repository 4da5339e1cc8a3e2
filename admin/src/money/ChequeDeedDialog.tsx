import { colomboDay, formatDay } from '@selvedge/domain/dates';
import type { Cheque, ChequeAction } from '@selvedge/domain/invoicing/cheque';
import { formatRupees } from '@selvedge/domain/money';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { TextInput, useGetList, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useFresh } from '../hooks/use-fresh';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, DayInput, useRules } from '../ui/inputs';
import { MONEY } from './money-parts';

const withNote: readonly ChequeAction[] = ['return', 'demand'];

interface DeedForm {
  on: string;
  note: string;
  heard_on: string;
  replaced_by_id: string;
}

interface ChequeDeedDialogProps {
  cheque: Cheque;
  deed: ChequeAction;
  onClose: () => void;
}

/** Asks for the day of an action on a cheque, and for what the next state requires. */
export function ChequeDeedDialog({ cheque: opened, deed, onClose }: ChequeDeedDialogProps) {
  const { record: cheque, outdated, catchUp } = useFresh(opened);
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
    { enabled: deed === 'replace' },
  );
  const move = useChange({
    change: ({ on, note, heard_on, replaced_by_id }: DeedForm) =>
      callJson<Cheque>(
        'POST',
        `${ADMIN_API}/cheques/${id}/${deed}`,
        {
          on,
          version,
          ...(note && { note }),
          ...(deed === 'return' && { heard_on }),
          ...(deed === 'replace' && { replaced_by_id }),
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
  if (deed === 'replace' && isPending) return null;
  const today = colomboDay(new Date());
  return (
    <FormDialog<DeedForm>
      title={translate('money.cheque.deed_title', { deed: translate(`money.cheque.deeds.${deed}`), number })}
      intro={
        deed === 'replace' && others.length === 0 ? translate('money.cheque.no_other') : formatRupees(cheque.amount)
      }
      submitLabel={`money.cheque.deeds.${deed}`}
      defaultValues={{ on: today, note: '', heard_on: today, replaced_by_id: others[0]?.id ?? '' }}
      outdated={outdated}
      onSubmit={move.submit}
      onClose={onClose}
    >
      <DayInput source="on" label="money.cheque.on" required validate={filled('money.cheque.on')} />
      {deed === 'return' ? (
        <DayInput source="heard_on" label="money.cheque.heard_on" required validate={filled('money.cheque.heard_on')} />
      ) : null}
      {deed === 'replace' ? (
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
      {withNote.includes(deed) ? (
        <TextInput
          source="note"
          label={`money.cheque.notes.${deed}`}
          required
          validate={filled(`money.cheque.notes.${deed}`)}
        />
      ) : (
        <TextInput source="note" label="money.receipt.note" />
      )}
    </FormDialog>
  );
}
