import type { BankLine } from '@selvedge/domain/invoicing/bank-line';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { useRules } from '../ui/inputs';

const words = 'money.bank';

/** Asks why a line is no customer's money. */
export function SetAsideDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const translate = useTranslate();
  const { filled } = useRules();
  const setAside = useChange({
    change: (input: { reason: string }) =>
      callJson<BankLine>('POST', `${ADMIN_API}/bank-lines/${line.id}/set-aside`, input),
    done: translate(`${words}.is_set_aside`),
    failure: `${words}.set_aside_failed`,
    serverSpeaks: true,
    refresh: ['bank-lines'],
    close: onClose,
  });
  return (
    <FormDialog<{ reason: string }>
      title={translate(`${words}.set_aside_title`)}
      intro={translate(`${words}.set_aside_intro`)}
      submitLabel={`${words}.set_aside`}
      defaultValues={{ reason: '' }}
      onSubmit={setAside.submit}
      onClose={onClose}
    >
      <TextInput source="reason" label={`${words}.reason`} autoFocus required validate={filled(`${words}.reason`)} />
    </FormDialog>
  );
}
