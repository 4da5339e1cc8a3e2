import { Box, Button, Typography } from '@mui/material';
import type { OrderDetail, OrderMail } from '@selvedge/domain/orders/order';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useRights } from '../hooks/use-rights';
import { mailTones, useMailWords } from '../mail/MailState';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Badge } from '../ui/Badge';
import { Section } from '../ui/Section';

const words = 'resources.orders.mails';

/**
 * The emails to the customer about the steps of an order and with its invoices: the state of each, and a button to send it
 * again.
 */
export function OrderMails({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  if (order.mails.length === 0) return null;
  return (
    <Section title={translate(`${words}.title`)}>
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {order.mails.toReversed().map((mail) => (
          <Sent key={mail.id} mail={mail} order={order} />
        ))}
      </Box>
    </Section>
  );
}

function Sent({ mail, order }: { mail: OrderMail; order: OrderDetail }) {
  const translate = useTranslate();
  const wordsOf = useMailWords();
  const { may } = useRights();
  const again = useChange({
    change: () => callJson('POST', `${ADMIN_API}/orders/${order.id}/mails/${mail.id}/resend`),
    done: translate('resources.quotations.resend.done'),
    failure: 'resources.quotations.resend.failed',
    serverSpeaks: true,
    refresh: ['orders'],
  });
  const step = mail.step ? translate(`resources.orders.status.${mail.step}`, { _: mail.step }) : mail.invoice;
  const { word, reason } = wordsOf({ ...mail, to: mail.to ?? '-', error: mail.error?.replace(/\.$/, '') || null });
  const isPending = mail.state === 'queued' || mail.state === 'handing_over';
  const isTrue = mail.step === null || (mail.step === 'cancelled') === (order.status === 'cancelled');
  const mayMove = may('order.move') || may('order.confirm') || may('order.cancel');
  return (
    <li>
      <Box sx={{ alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {step}
        <Badge tone={mailTones[mail.state] ?? 'red'}>{word}</Badge>
        {mayMove && isTrue && !isPending ? (
          <Button
            size="small"
            sx={{ ml: 'auto' }}
            disabled={again.isPending}
            aria-label={`${translate('resources.quotations.resend.action')}: ${step}`}
            onClick={() => again.mutate()}
          >
            {translate('resources.quotations.resend.action')}
          </Button>
        ) : null}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Typography>
    </li>
  );
}
