import type { CustomerAccount } from '@selvedge/domain/invoicing/receivables';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { ADMIN_API, dataProvider } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { PayerInput } from './PayerInput';
import { RecordChequeDialog } from './RecordChequeDialog';

interface Payer {
  id: string;
  name: string;
  account: CustomerAccount;
}

/** Records a cheque where no customer is open: asks for the payer first. */
export function TakeChequeDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [payer, choose] = useState<Payer | null>(null);
  const find = useChange({
    change: async ({ customer_id: id }: { customer_id: string }): Promise<Payer> => {
      const [{ data: user }, account] = await Promise.all([
        dataProvider.getOne('users', { id }),
        callJson<CustomerAccount>('GET', `${ADMIN_API}/customers/${id}/account`),
      ]);
      return { id, name: user.company || user.name, account };
    },
    done: (found) => {
      choose(found);
      return null;
    },
    failure: 'money.cheque.take_failed',
    serverSpeaks: true,
    refresh: [],
  });
  if (payer) {
    return (
      <RecordChequeDialog
        payer={{ customer_id: payer.id }}
        name={payer.name}
        invoices={payer.account.invoices}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog<{ customer_id: string }>
      title={translate('money.cheque.take_of')}
      submitLabel="money.cheque.go_on"
      defaultValues={{ customer_id: '' }}
      onSubmit={find.submit}
      onClose={onClose}
    >
      <PayerInput />
    </FormDialog>
  );
}
