import { Box, Button, Stack, Typography } from '@mui/material';
import { colomboDay, formatDay } from '@selvedge/domain/dates';
import type { TaxPeriod } from '@selvedge/domain/invoicing/tax-schedule';
import { formatRupees } from '@selvedge/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useDownload } from '../hooks/use-download';
import { useRights } from '../hooks/use-rights';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { Section } from '../ui/Section';

const words = 'money.tax';
const KEY = ['tax-periods'];

/** The output VAT of each month, its schedule, and which months are filed. */
export function TaxPeriods({ isRegistered }: { isRegistered: boolean }) {
  const translate = useTranslate();
  const { may } = useRights();
  const [filed, file] = useState<TaxPeriod | null>(null);
  const download = useDownload(`${words}.failed`);
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: () => callJson<TaxPeriod[]>('GET', `${ADMIN_API}/tax/periods`),
    staleTime: 0,
  });
  if (!isRegistered && data.length === 0) return null;
  return (
    <Section title={translate(`${words}.title`)}>
      {data.length === 0 ? <Typography color="textSecondary">{translate(`${words}.none`)}</Typography> : null}
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {data.map((one) => (
          <li key={one.period}>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {translate(`${words}.month`, {
                period: one.period,
                value: formatRupees(one.value),
                vat: formatRupees(one.vat),
              })}
            </Typography>
            {one.tax_invoices > 0 ? (
              <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {translate(`${words}.serials`, {
                  smart_count: one.tax_invoices,
                  first: one.first_serial,
                  last: one.last_serial,
                })}
              </Typography>
            ) : null}
            {one.filed_at ? (
              <Typography variant="caption" component="p" color="textSecondary">
                {translate(`${words}.filed`, { day: formatDay(colomboDay(one.filed_at)), name: one.filed_by })}
              </Typography>
            ) : null}
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
              {may('customer.read') ? (
                <Button
                  size="small"
                  disabled={download.isPending}
                  aria-label={`${translate(`${words}.schedule`)}: ${one.period}`}
                  onClick={() => download.mutate(`/admin/tax/schedules/01?period=${one.period}`)}
                >
                  {translate(`${words}.schedule`)}
                </Button>
              ) : null}
              {one.is_over && !one.filed_at ? (
                <Button
                  size="small"
                  aria-label={`${translate(`${words}.file`)}: ${one.period}`}
                  onClick={() => file(one)}
                >
                  {translate(`${words}.file`)}
                </Button>
              ) : null}
            </Stack>
          </li>
        ))}
      </Box>
      {filed ? <FileDialog period={filed.period} onClose={() => file(null)} /> : null}
    </Section>
  );
}

function FileDialog({ period, onClose }: { period: string; onClose: () => void }) {
  const translate = useTranslate();
  const save = useChange({
    change: () => callJson('POST', `${ADMIN_API}/tax/periods/${period}/file`, {}),
    done: translate(`${words}.done`, { period }),
    failure: `${words}.file_failed`,
    serverSpeaks: true,
    refresh: KEY,
    close: onClose,
  });
  return (
    <FormDialog
      title={translate(`${words}.file_title`, { period })}
      intro={translate(`${words}.file_intro`)}
      submitLabel={`${words}.file`}
      defaultValues={{}}
      focusSubmit
      onSubmit={() => save.submit()}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
