import { Button } from '@mui/material';
import type { MailState } from '@selvedge/domain/mail';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useRights } from '../hooks/use-rights';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { MONEY } from './money-parts';

/** States after which this button sends another mail; other mails are sent again from the order's list of emails. */
const onceMore: readonly MailState[] = ['failed', 'withdrawn', 'not_configured', 'held'];

interface MailInvoiceProps {
  invoice: { id: string; serial: string };
  /** The states of its mails so far. */
  states: readonly MailState[];
  /** True to name the document on the button, if there are several. */
  isNamed?: boolean;
}

/** Mails an issued document to the customer with one press. */
export function MailInvoice({ invoice: { id, serial }, states, isNamed = false }: MailInvoiceProps) {
  const translate = useTranslate();
  const { may } = useRights();
  const mail = useChange({
    change: () => callJson('POST', `${ADMIN_API}/invoices/${id}/mail`),
    done: translate('money.mail.done', { serial }),
    failure: 'money.mail.failed',
    serverSpeaks: true,
    refresh: MONEY,
  });
  if (!may('invoice.issue + price.read + customer.read')) return null;
  if (states.some((state) => !onceMore.includes(state))) return null;
  const action = translate('money.mail.action');
  return (
    <Button
      variant={isNamed ? 'text' : 'outlined'}
      size={isNamed ? 'small' : 'medium'}
      disabled={mail.isPending}
      aria-label={isNamed ? `${action}: ${serial}` : undefined}
      onClick={() => mail.mutate()}
    >
      {action}
    </Button>
  );
}
