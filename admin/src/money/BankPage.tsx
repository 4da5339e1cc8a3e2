import { Alert, Box, Button, Link, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import {
  type BankFileResult,
  type BankLine,
  type BankLineState,
  type BookedLineInput,
  type BookedLines,
  bankLineStates,
  type CertainLines,
} from '@selvedge/domain/invoicing/bank-line';
import { formatRupees } from '@selvedge/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useChange } from '../hooks/use-change';
import { ADMIN_API, dataProvider } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Badge } from '../ui/Badge';
import { FormDialog } from '../ui/FormDialog';
import { useRules } from '../ui/inputs';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel } from '../ui/placeholders';
import { Section } from '../ui/Section';
import { BankFileDialog } from './BankFileDialog';
import { BookLineDialog } from './BookLineDialog';
import { Figure, MONEY } from './money-parts';

const words = 'money.bank';
const PAGE = 25;
/** Lines that the server books at once. */
const AT_ONCE = 100;
const SHOWN_PROBLEMS = 10;

/** Incoming payments on the bank's account, what each most likely pays, and one button for all certain ones. */
export function BankPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const [address, setAddress] = useSearchParams();
  const state = bankLineStates.find((one) => one === address.get('state')) ?? 'open';
  const [most, setMost] = useState(PAGE);
  const [isReading, setReading] = useState(false);
  const [result, setResult] = useState<BankFileResult | null>(null);
  const [rejected, setRejected] = useState<BookedLines['refused']>([]);
  const [chosen, choose] = useState<{ line: BankLine; to: 'book' | 'set_aside' } | null>(null);
  const certain = useQuery({
    queryKey: ['bank-lines', 'certain'],
    queryFn: () => callJson<CertainLines>('GET', `${ADMIN_API}/bank-lines/certain`),
    staleTime: 0,
  });
  const lines = useQuery({
    queryKey: ['bank-lines', state, most],
    queryFn: () =>
      dataProvider.getList<BankLine>('bank-lines', {
        filter: { state },
        pagination: { page: 1, perPage: most },
        sort: { field: 'booked_on', order: 'DESC' },
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const book = useChange({
    change: async (confirmed: readonly BookedLineInput[]): Promise<BookedLines> => {
      const all: BookedLines = { booked: [], refused: [] };
      for (let from = 0; from < confirmed.length; from += AT_ONCE) {
        const part = confirmed.slice(from, from + AT_ONCE);
        const answer = await callJson<BookedLines>('POST', `${ADMIN_API}/bank-lines/book`, { lines: part });
        all.booked.push(...answer.booked);
        all.refused.push(...answer.refused);
      }
      return all;
    },
    done: (answer) => {
      setRejected(answer.refused);
      if (answer.refused.length > 0) {
        notify(`${words}.refused`, { type: 'error', messageArgs: { smart_count: answer.refused.length } });
      }
      return answer.booked.length > 0 ? translate(`${words}.booked`, { smart_count: answer.booked.length }) : null;
    },
    failure: `${words}.book_failed`,
    refresh: ['bank-lines', ...MONEY],
  });
  const reopen = useChange({
    change: ({ id }: BankLine) => callJson<BankLine>('POST', `${ADMIN_API}/bank-lines/${id}/reopen`),
    done: translate(`${words}.reopened`),
    failure: `${words}.set_aside_failed`,
    refresh: ['bank-lines'],
  });
  const problem = lines.error ?? certain.error;
  const found = lines.data?.data ?? [];
  const confirm = (...confirmed: BookedLineInput[]) => {
    choose(null);
    book.mutate(confirmed);
  };
  return (
    <>
      <PageHeader
        title={translate(`${words}.title`)}
        subtitle={translate(`${words}.subtitle`)}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" component={RouterLink} to="/receipts">
              {translate(`${words}.receipts`)}
            </Button>
            <Button variant="contained" onClick={() => setReading(true)}>
              {translate(`${words}.upload`)}
            </Button>
          </Stack>
        }
      />
      <Stack sx={{ gap: 2 }}>
        {result ? <FileResult result={result} onClose={() => setResult(null)} /> : null}
        {rejected.length > 0 ? (
          <Alert severity="warning" onClose={() => setRejected([])}>
            {rejected.map(({ id, message }) => (
              <Box key={id}>{message}</Box>
            ))}
          </Alert>
        ) : null}
        {certain.data && certain.data.lines.length > 0 ? (
          <Section title={translate(`${words}.certain`)}>
            <Stack sx={{ alignItems: 'flex-start', gap: 2 }}>
              <Typography color="textSecondary">
                {translate(`${words}.certain_text`, { smart_count: certain.data.lines.length })}
              </Typography>
              <Box component="ul" sx={{ ...plainList, maxHeight: 240, overflowY: 'auto', width: '100%' }} tabIndex={0}>
                {certain.data.lines.map((line) => (
                  <Box component="li" key={line.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.5 }}>
                    <span>{formatDay(line.booked_on)}</span>
                    <Figure>{formatRupees(line.amount)}</Figure>
                    <span>
                      {line.proposal?.payer?.name} · {line.proposal?.applications.map(({ label }) => label).join(', ')}
                    </span>
                  </Box>
                ))}
              </Box>
              <Button
                variant="contained"
                disabled={book.isPending}
                onClick={() => confirm(...(certain.data?.lines.map(asShown) ?? []))}
              >
                {translate(`${words}.book_certain`, {
                  smart_count: certain.data.lines.length,
                  amount: formatRupees(certain.data.amount),
                })}
              </Button>
            </Stack>
          </Section>
        ) : null}
        <Section
          title={translate(`${words}.lines`)}
          action={
            <TextField
              select
              size="small"
              label={translate(`${words}.state`)}
              value={state}
              onChange={({ target }) => {
                setMost(PAGE);
                setAddress(target.value === 'open' ? {} : { state: target.value }, { replace: true });
              }}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              {bankLineStates.map((one) => (
                <option key={one} value={one}>
                  {translate(`${words}.states.${one}`)}
                </option>
              ))}
            </TextField>
          }
        >
          {problem ? (
            <MessagePanel title={translate(`${words}.load_failed`)} onRetry={lines.refetch}>
              {problem.message}
            </MessagePanel>
          ) : lines.data === undefined ? (
            <Skeleton variant="rounded" height={240} />
          ) : found.length === 0 ? (
            <Nothing state={state} />
          ) : (
            <Box component="ul" sx={plainList}>
              {found.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  isBusy={book.isPending || reopen.isPending}
                  onBook={() => confirm(asShown(line))}
                  onChoose={() => choose({ line, to: 'book' })}
                  onSetAside={() => choose({ line, to: 'set_aside' })}
                  onReopen={() => reopen.mutate(line)}
                />
              ))}
            </Box>
          )}
          {lines.data && (lines.data.total ?? 0) > most ? (
            <Button onClick={() => setMost(most + PAGE)} sx={{ mt: 2 }}>
              {translate(`${words}.more`)}
            </Button>
          ) : null}
        </Section>
      </Stack>
      {isReading ? <BankFileDialog onRead={setResult} onClose={() => setReading(false)} /> : null}
      {chosen?.to === 'book' ? <BookLineDialog line={chosen.line} book={confirm} onClose={() => choose(null)} /> : null}
      {chosen?.to === 'set_aside' ? <SetAsideDialog line={chosen.line} onClose={() => choose(null)} /> : null}
    </>
  );
}

/** The proposal, exactly as it is shown. */
const asShown = ({ id, proposal }: BankLine): BookedLineInput => ({
  id,
  ...(proposal?.payer?.customer_id
    ? { customer_id: proposal.payer.customer_id }
    : { order_id: proposal?.payer?.order_id ?? '' }),
  applications:
    proposal?.applications.map(({ invoice_id, order_id, amount }) => ({
      ...(invoice_id ? { invoice_id } : { order_id }),
      amount,
    })) ?? [],
});

function Nothing({ state }: { state: BankLineState }) {
  const translate = useTranslate();
  if (state !== 'open') return <Typography color="textSecondary">{translate(`${words}.none_of`)}</Typography>;
  return <MessagePanel title={translate(`${words}.none`)}>{translate(`${words}.none_hint`)}</MessagePanel>;
}

function FileResult({ result, onClose }: { result: BankFileResult; onClose: () => void }) {
  const translate = useTranslate();
  const { file_name: file, added, known, debits, foreign, passed, problems, notes, from_on, to_on } = result;
  return (
    <Alert severity={problems.length > 0 ? 'warning' : 'success'} onClose={onClose}>
      <Box>
        {translate(`${words}.read`, { file, added, known, debits })}{' '}
        {from_on && to_on ? translate(`${words}.days`, { from: formatDay(from_on), to: formatDay(to_on) }) : null}
      </Box>
      {foreign > 0 ? <Box>{translate(`${words}.foreign`, { smart_count: foreign })}</Box> : null}
      {passed > 0 ? <Box>{translate(`${words}.passed`, { smart_count: passed })}</Box> : null}
      {notes.map((note) => (
        <Box key={note}>{note}</Box>
      ))}
      {problems.slice(0, SHOWN_PROBLEMS).map(({ row, message }) => (
        <Box key={row}>{translate(`${words}.problem`, { row, message })}</Box>
      ))}
      {problems.length > SHOWN_PROBLEMS ? (
        <Box>{translate(`${words}.more_problems`, { smart_count: problems.length - SHOWN_PROBLEMS })}</Box>
      ) : null}
    </Alert>
  );
}

interface LineProps {
  line: BankLine;
  isBusy: boolean;
  onBook: () => void;
  onChoose: () => void;
  onSetAside: () => void;
  onReopen: () => void;
}

function Line({ line, isBusy, onBook, onChoose, onSetAside, onReopen }: LineProps) {
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
            ...{ label, amount: formatRupees(amount), open: formatRupees(open) },
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

function SetAsideDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
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

const plainList = { listStyle: 'none', m: 0, p: 0 };
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
