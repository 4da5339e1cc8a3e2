import { Box, Button, Link, Paper, Stack } from '@mui/material';
import { colomboDay, formatDay } from '@selvedge/domain/dates';
import type { MissingAdvance } from '@selvedge/domain/invoicing/advance';
import { returnStage } from '@selvedge/domain/invoicing/banking-days';
import type { Cheque, ChequeAction, ChequesToday } from '@selvedge/domain/invoicing/cheque';
import type { Slip } from '@selvedge/domain/invoicing/slip';
import { formatRupees } from '@selvedge/domain/money';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useIsAllowed } from '../hooks/use-rights';
import { Badge } from '../ui/Badge';
import { lazyDialog, usePreload } from '../ui/lazy-dialog';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel, NotLoaded } from '../ui/placeholders';
import { Section } from '../ui/Section';
import { TwoLines } from '../ui/TwoLines';
import { ChequeStateBadge } from './ChequeStateBadge';
import { Figure } from './money-parts';
import { useChequesToday, useMissingAdvances, useSlipsToCheck } from './use-due-today';

const ChequeActionDialog = lazyDialog(async () => (await import('./ChequeActionDialog')).ChequeActionDialog);
const SlipDialog = lazyDialog(async () => (await import('./SlipDialog')).SlipDialog);

const words = 'money.today';

/** Tasks of the accountant today; an empty section is left out. */
export function MoneyTodayPage() {
  const translate = useTranslate();
  const { data, error, refetch } = useChequesToday();
  const maySeeAdvances = useIsAllowed('receipt.write + price.read');
  const advances = useMissingAdvances();
  const slips = useSlipsToCheck();
  const failure = error ?? advances.error ?? slips.error;
  const day = formatDay(data?.day ?? colomboDay(new Date()));
  return (
    <>
      <PageHeader
        title={translate(`${words}.title`)}
        subtitle={translate(`${words}.subtitle`, { day })}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" component={RouterLink} to="/money/book">
              {translate(`${words}.book`)}
            </Button>
            <Button variant="outlined" component={RouterLink} to="/money/holidays">
              {translate(`${words}.holidays`)}
            </Button>
          </Stack>
        }
      />
      {failure || !data || advances.isLoading || slips.isLoading ? (
        <NotLoaded
          title={translate(`${words}.load_failed`)}
          error={failure}
          refetch={() => Promise.all([refetch(), ...(maySeeAdvances ? [advances.refetch(), slips.refetch()] : [])])}
        />
      ) : (
        <Sections today={data} advances={advances.data ?? []} slips={slips.data ?? []} />
      )}
    </>
  );
}

interface SectionsProps {
  today: ChequesToday;
  advances: readonly MissingAdvance[];
  slips: readonly Slip[];
}

function Sections({ today, advances, slips }: SectionsProps) {
  const translate = useTranslate();
  usePreload(SlipDialog);
  usePreload(ChequeActionDialog);
  const mayMove = useIsAllowed('cheque.write');
  const [checked, check] = useState<Slip | null>(null);
  const [done, doOn] = useState<{ cheque: Cheque; action: ChequeAction } | null>(null);
  const mayOpenOrders = useIsAllowed('order.read');
  const orderLink = (id: string, number: string) =>
    mayOpenOrders ? (
      <Link component={RouterLink} to={`/orders/${id}/show`}>
        {number}
      </Link>
    ) : (
      number
    );
  const depositOn = ({ deposit_on }: Cheque) => translate(`${words}.deposit_on`, { day: formatDay(deposit_on) });
  const actionOn = (cheque: Cheque, action: ChequeAction) =>
    mayMove ? (
      <Button
        size="small"
        aria-label={translate('money.cheque.action_title', {
          action: translate(`money.cheque.actions.${action}`),
          number: cheque.cheque_no,
        })}
        onClick={() => doOn({ cheque, action })}
      >
        {translate(`money.cheque.actions.${action}`)}
      </Button>
    ) : null;
  const sections: { name: string; rows: ReactNode[] }[] = [
    {
      name: 'to_deposit',
      rows: today.to_deposit.map((cheque) => (
        <ChequeRow key={cheque.id} cheque={cheque} hint={depositOn(cheque)} action={actionOn(cheque, 'deposit')} />
      )),
    },
    {
      name: 'fate_known',
      rows: today.fate_known.map((cheque) => (
        <ChequeRow
          key={cheque.id}
          cheque={cheque}
          hint={translate(`${words}.fate_on`, { day: formatDay(cheque.fate_on) })}
          action={actionOn(cheque, 'clear')}
        />
      )),
    },
    {
      name: 'returned',
      rows: today.returned.map((cheque) => (
        <ChequeRow key={cheque.id} cheque={cheque} hint={<Clock cheque={cheque} today={today.day} />} />
      )),
    },
    {
      name: 'slips',
      rows: slips.map((slip) => (
        <Row
          key={slip.id}
          first={
            <Link component="button" type="button" onClick={() => check(slip)}>
              {slip.customer_name}
            </Link>
          }
          second={slip.serial || slip.order_number}
          figure={formatRupees(slip.amount)}
          hint={translate(`${words}.paid`, { day: formatDay(slip.paid_on) })}
        />
      )),
    },
    {
      name: 'invoice_by',
      rows: today.invoice_by.map(({ order_id, order_number, customer_name, delivered_on, by }) => (
        <Row
          key={order_id}
          first={orderLink(order_id, order_number)}
          second={customer_name}
          figure={translate(`${words}.by`, { day: formatDay(by) })}
          hint={translate(`${words}.delivered`, { day: formatDay(delivered_on) })}
          isLate={by < today.day}
        />
      )),
    },
    {
      name: 'advance_missing',
      rows: advances.map(({ order_id, order_number, customer_name, ordered_on, missing, due, rule }) => (
        <Row
          key={order_id}
          first={orderLink(order_id, order_number)}
          second={customer_name}
          figure={formatRupees(missing)}
          hint={translate(`${words}.${rule === 'block_confirm' ? 'advance_blocks' : 'advance_of'}`, {
            due: formatRupees(due),
            day: formatDay(ordered_on),
          })}
        />
      )),
    },
    {
      name: 'due',
      rows: today.due.map((cheque) => <ChequeRow key={cheque.id} cheque={cheque} hint={depositOn(cheque)} />),
    },
  ];
  const waiting = sections.filter(({ rows }) => rows.length > 0);
  if (waiting.length === 0) {
    return (
      <Paper variant="outlined">
        <MessagePanel title={translate(`${words}.none`)}>{translate(`${words}.none_hint`)}</MessagePanel>
      </Paper>
    );
  }
  return (
    <Stack sx={{ gap: 2, maxWidth: 900 }}>
      {waiting.map(({ name, rows }) => (
        <Section key={name} title={translate(`${words}.${name}`)} action={<Figure>{rows.length}</Figure>}>
          <Box component="ul" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
            {rows}
          </Box>
        </Section>
      ))}
      {done ? <ChequeActionDialog {...done} onClose={() => doOn(null)} /> : null}
      {checked ? <SlipDialog slip={checked} onClose={() => check(null)} /> : null}
    </Stack>
  );
}

function Clock({ cheque, today }: { cheque: Cheque; today: string }) {
  const translate = useTranslate();
  const { clock, notice_heard_on, demand_sent_on, state } = cheque;
  if (!clock || !notice_heard_on || state === 'action') return <ChequeStateBadge cheque={cheque} />;
  const { stage, day, of, until } = returnStage(clock, { notice_heard_on, demand_sent_on }, today);
  return (
    <Badge tone={day > of ? 'red' : 'amber'}>
      {translate(`${words}.${stage}`, { day, of, until: formatDay(until) })}
    </Badge>
  );
}

function ChequeRow({ cheque, hint, action }: { cheque: Cheque; hint: ReactNode; action?: ReactNode }) {
  const { id, cheque_no, customer_name, amount } = cheque;
  return (
    <Row
      first={
        <Link component={RouterLink} to={`/cheques/${id}/show`}>
          {cheque_no}
        </Link>
      }
      second={customer_name}
      figure={formatRupees(amount)}
      hint={hint}
      action={action}
    />
  );
}

interface RowProps {
  first: ReactNode;
  second: string;
  figure: string;
  hint: ReactNode;
  isLate?: boolean;
  /** The button of the next step. */
  action?: ReactNode;
}

const Row = ({ first, second, figure, hint, isLate = false, action }: RowProps) => (
  <Stack component="li" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
    <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
      <TwoLines first={first} second={second} />
    </Box>
    <Box sx={{ ml: 'auto', textAlign: 'right' }}>
      <Box sx={{ color: isLate ? 'error.main' : undefined }}>
        <Figure>{figure}</Figure>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>{hint}</Box>
      {action}
    </Box>
  </Stack>
);
