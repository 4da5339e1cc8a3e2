import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
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
import { useNotify, useTranslate } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useChange } from '../hooks/use-change';
import { ADMIN_API, dataProvider } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel } from '../ui/placeholders';
import { Section } from '../ui/Section';
import { Select } from '../ui/Select';
import { BankFileDialog } from './BankFileDialog';
import { BankLineRow } from './BankLineRow';
import { BookLineDialog } from './BookLineDialog';
import { Figure, MONEY } from './money-parts';
import { SetAsideDialog } from './SetAsideDialog';

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
            <Select
              label={translate(`${words}.state`)}
              value={state}
              onChoose={(chosenState) => {
                setMost(PAGE);
                setAddress(chosenState === 'open' ? {} : { state: chosenState }, { replace: true });
              }}
              choices={bankLineStates.map((id) => ({ id, name: translate(`${words}.states.${id}`) }))}
            />
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
                <BankLineRow
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

const plainList = { listStyle: 'none', m: 0, p: 0 };
