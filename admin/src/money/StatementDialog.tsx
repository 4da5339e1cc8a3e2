import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { colomboDay, formatDay } from '@selvedge/domain/dates';
import type { Statement, StatementMailed } from '@selvedge/domain/invoicing/statement';
import { formatRupees } from '@selvedge/domain/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useDownload } from '../hooks/use-download';
import { useRights } from '../hooks/use-rights';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Dialog } from '../ui/overlays';
import { NoRecord } from '../ui/placeholders';
import { Fact, Facts } from '../ui/Section';
import { Figure, MONEY } from './money-parts';

const words = 'money.statement';
const days = ['from', 'to'] as const;

/** The statement of a period. Printing fixes it. */
export function StatementDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const { may } = useRights();
  const queries = useQueryClient();
  const today = colomboDay(new Date());
  const [period, setPeriod] = useState({ from: `${today.slice(0, 7)}-01`, to: today });
  const query = `from=${period.from}&to=${period.to}`;
  const queryKey = ['customer-money', 'statement', customerId, query];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => callJson<Statement>('GET', `${ADMIN_API}/customers/${customerId}/statement?${query}`),
    staleTime: 0,
  });
  const maySend = may('receipt.write + customer.read');
  const print = useDownload(`${words}.print_failed`);
  const sheet = useDownload(`${words}.sheet_failed`);
  const mail = useChange<void, StatementMailed>({
    change: () => callJson('POST', `${ADMIN_API}/customers/${customerId}/statement/mail`, period),
    done: ({ mailed_to }) => translate(`${words}.mailed`, { addresses: mailed_to.join(', ') }),
    failure: `${words}.mail_failed`,
    serverSpeaks: true,
    refresh: MONEY,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <DialogTitle>{translate(`${words}.title`)}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
            {days.map((name) => (
              <TextField
                key={name}
                type="date"
                size="small"
                label={translate(`${words}.${name}`)}
                value={period[name]}
                // A browser's field is empty while a day is half typed.
                onChange={({ target }) => target.value && setPeriod({ ...period, [name]: target.value })}
                slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
              />
            ))}
          </Stack>
          {data ? <Content statement={data} /> : <NoRecord error={error} refetch={refetch} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        {data && maySend ? (
          <>
            <Button
              disabled={sheet.isPending}
              onClick={() => sheet.mutate(`/admin/customers/${customerId}/statement/xlsx?${query}`)}
            >
              {translate(`${words}.sheet`)}
            </Button>
            <Button variant="outlined" disabled={mail.isPending} onClick={() => mail.mutate()}>
              {translate(`${words}.mail`)}
            </Button>
          </>
        ) : null}
        {data && maySend ? (
          <Button
            variant="contained"
            disabled={print.isPending}
            onClick={() =>
              print.mutate(`/admin/customers/${customerId}/statement/pdf?${query}`, {
                onSettled: () => queries.invalidateQueries({ queryKey }),
              })
            }
          >
            {translate(`${words}.${data.fixed_at ? 'print_again' : 'print'}`)}
          </Button>
        ) : null}
        <Button onClick={onClose} color="inherit">
          {translate('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ statement }: { statement: Statement }) {
  const translate = useTranslate();
  const { opening, closing, cheques_in_hand, entries, fixed_at } = statement;
  return (
    <>
      <Typography color="textSecondary">
        {fixed_at ? translate(`${words}.fixed`, { day: formatDay(colomboDay(fixed_at)) }) : translate(`${words}.open`)}
      </Typography>
      <Facts>
        <Fact label={translate(`${words}.opening`)}>
          <Figure>{formatRupees(opening)}</Figure>
        </Fact>
        <Fact label={translate(`${words}.closing`)}>
          <Figure>{formatRupees(closing)}</Figure>
        </Fact>
        {cheques_in_hand > 0 ? (
          <Fact label={translate(`${words}.cheques`)}>
            <Figure>{formatRupees(cheques_in_hand)}</Figure>
          </Fact>
        ) : null}
      </Facts>
      {entries.length === 0 ? <Typography>{translate(`${words}.none`)}</Typography> : null}
      <Stack component="ul" sx={{ gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {entries.map(({ kind, number, date, charge, credit, is_late }) => (
          <Stack
            component="li"
            key={`${kind} ${number}`}
            direction="row"
            sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}
          >
            <span>
              {`${formatDay(date)}, ${translate(`${words}.kinds.${kind}`)} ${number}`}
              {is_late ? `, ${translate(`${words}.late`)}` : ''}
            </span>
            <Figure>{formatRupees(charge - credit)}</Figure>
          </Stack>
        ))}
      </Stack>
    </>
  );
}
