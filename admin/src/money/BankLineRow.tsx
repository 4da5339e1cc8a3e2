import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import type { BankLine } from '@selvedge/domain/invoicing/bank-line';
import { formatRupees } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../ui/Badge';
import { Figure } from './money-parts';

const words = 'money.bank';

interface BankLineRowProps {
  line: BankLine;
  isBusy: boolean;
  onBook: () => void;
  onChoose: () => void;
  onSetAside: () => void;
  onReopen: () => void;
}

/** A line of the account with its proposal, and the actions on it. */
export function BankLineRow({ line, isBusy, onBook, onChoose, onSetAside, onReopen }: BankLineRowProps) {
  const translate = useTranslate();
  const { booked_on, amount, description, reference, state, receipt_id, receipt_no, set_aside_reason, proposal } = line;
  const which = { amount: formatRupees(amount), day: formatDay(booked_on) };
  return (
    <Box component="li" sx={lineStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            <Figure>{formatRupees(amount)}</Figure>
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {formatDay(booked_on)}
          </Box>
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {[reference, description].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {proposal ? <Proposal line={line} /> : null}
        {state === 'set_aside' ? <Typography variant="body2">{set_aside_reason}</Typography> : null}
        {state === 'booked' ? (
          <Link component={RouterLink} to={`/receipts/${receipt_id}/show`}>
            {translate(`${words}.booked_as`, { number: receipt_no })}
          </Link>
        ) : null}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: { md: 'flex-end' } }}>
        {proposal?.payer ? (
          <Button
            size="small"
            variant="contained"
            disabled={isBusy}
            onClick={onBook}
            aria-label={translate(`${words}.book_for`, { ...which, name: proposal.payer.name })}
          >
            {translate(`${words}.book`)}
          </Button>
        ) : null}
        {state === 'open' ? (
          <>
            <Button
              size="small"
              disabled={isBusy}
              onClick={onChoose}
              aria-label={translate(`${words}.choose_for`, which)}
            >
              {translate(`${words}.choose`)}
            </Button>
            <Button
              size="small"
              color="inherit"
              disabled={isBusy}
              onClick={onSetAside}
              aria-label={translate(`${words}.set_aside_for`, which)}
            >
              {translate(`${words}.set_aside`)}
            </Button>
          </>
        ) : null}
        {state === 'set_aside' ? (
          <Button
            size="small"
            disabled={isBusy}
            onClick={onReopen}
            aria-label={translate(`${words}.reopen_for`, which)}
          >
            {translate(`${words}.reopen`)}
          </Button>
        ) : null}
      </Stack>
    </Box>
  );
}

const tones = { certain: 'green', likely: 'amber', unclear: 'neutral' } as const;

function Proposal({ line: { proposal } }: { line: BankLine }) {
  const translate = useTranslate();
  if (!proposal) return null;
  const { certainty, reasons, payer, applications, credit, choices, bad_reference, recorded_as } = proposal;
  return (
    <Box sx={{ fontSize: '0.875rem' }}>
      <Badge tone={tones[certainty]}>{translate(`${words}.${certainty}`)}</Badge>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {reasons.map((reason) => translate(`${words}.reasons.${reason}`)).join(', ')}
      </Box>
      <Box sx={{ fontWeight: 600 }}>{payer?.name}</Box>
      {applications.map(({ label, amount, open }) => (
        <Box key={label}>
          {translate(`${words}.${amount < open ? 'part' : 'pays'}`, {
            label,
            amount: formatRupees(amount),
            open: formatRupees(open),
          })}
        </Box>
      ))}
      {credit > 0 ? <Box>{translate(`${words}.credit`, { amount: formatRupees(credit) })}</Box> : null}
      {!payer && choices.length === 0 ? <Box>{translate(`${words}.nobody`)}</Box> : null}
      {choices.length > 0 ? <Box>{translate(`${words}.several`, { count: choices.length })}</Box> : null}
      {bad_reference ? <Box>{translate(`${words}.bad_reference`, { reference: bad_reference })}</Box> : null}
      {recorded_as ? (
        <Box sx={{ color: 'error.main' }}>{translate(`${words}.recorded_as`, { number: recorded_as })}</Box>
      ) : null}
    </Box>
  );
}

const lineStyle = {
  borderTop: 1,
  borderColor: 'divider',
  columnGap: 2,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  py: 1.5,
  rowGap: 1,
  '&:first-of-type': { borderTop: 0, pt: 0 },
};
