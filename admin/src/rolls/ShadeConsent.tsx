import { Button, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { type LineConsent, type LineConsentInput, staffChannels } from '@selvedge/domain/rolls/order-rolls';
import type { RollPlan } from '@selvedge/domain/stock/roll-plan';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useRights } from '../hooks/use-rights';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, useRules } from '../ui/inputs';

const words = 'rolls.consent';

export interface OfLine {
  quotationId: string;
  lineId: string;
  meters: number;
  /** The mix that would serve the line; without one, staff say what may be mixed. */
  mix?: Pick<RollPlan, 'rule' | 'bands'>;
}

/** Shows what the customer of a line told staff about mixing shades, and records it. For lines that no single shade serves. */
export function ShadeConsent(line: OfLine) {
  const translate = useTranslate();
  const { may } = useRights();
  const [isOpen, open] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['quotations', 'consents', line.quotationId],
    queryFn: () => callJson<LineConsent[]>('GET', `${ADMIN_API}/quotations/${line.quotationId}/consents`),
    staleTime: 0,
  });
  const [agreed] = data.filter(({ line_id, subject }) => line_id === line.lineId && subject === 'shades');
  const isEnough = agreed !== undefined && agreed.meters >= line.meters;
  return (
    <>
      {agreed ? <Agreed consent={agreed} /> : null}
      {!isEnough && (may('quote.send') || may('order.confirm')) ? (
        <Button size="small" type="button" onClick={() => open(true)}>
          {translate(`${words}.record`)}
        </Button>
      ) : null}
      {isOpen ? <ConsentDialog {...line} onClose={() => open(false)} /> : null}
    </>
  );
}

function Agreed({ consent }: { consent: LineConsent }) {
  const translate = useTranslate();
  const { given_by, channel, at, shades, rule, meters, words: said, recorded_by } = consent;
  const what = shades.map(({ shade }) => shade).join(' + ') || translate(`${words}.rules.${rule}`);
  return (
    <Typography variant="caption" sx={{ flexBasis: '100%', overflowWrap: 'anywhere' }}>
      {translate(`${words}.agreed`, {
        name: given_by,
        what,
        length: formatLength(meters, 'meters'),
        channel: translate(`${words}.channels.${channel}`),
        at: formatDateTime(at),
      })}
      {said ? ` “${said}”` : ''}
      {recorded_by ? ` (${recorded_by})` : ''}
    </Typography>
  );
}

type ConsentForm = Required<Pick<LineConsentInput, 'channel' | 'given_by' | 'words' | 'rule'>>;

function ConsentDialog({ quotationId, lineId, meters, mix, onClose }: OfLine & { onClose: () => void }) {
  const translate = useTranslate();
  const { filled } = useRules();
  const length = formatLength(meters, 'meters');
  const offered = mix?.rule === 'one_lot' || mix?.rule === 'any' ? mix.rule : null;
  const record = useChange<ConsentForm>({
    change: ({ rule, channel, given_by, words: said }) => {
      const consent: LineConsentInput = {
        line_id: lineId,
        subject: 'shades',
        rule: offered ?? rule,
        meters,
        ...(offered && { shades: mix?.bands }),
        channel,
        given_by,
        words: said,
      };
      return callJson('POST', `${ADMIN_API}/quotations/${quotationId}/consents`, consent);
    },
    done: `${words}.done`,
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ['quotations', 'orders'],
    close: onClose,
  });
  return (
    <FormDialog<ConsentForm>
      title={translate(`${words}.title`)}
      intro={
        offered
          ? translate(`${words}.intro`, { length, shades: mix?.bands.join(' + ') })
          : translate(`${words}.intro_any`, { length })
      }
      submitLabel={`${words}.submit`}
      defaultValues={{ rule: 'one_lot', channel: 'telephone', given_by: '', words: '' }}
      onSubmit={record.submit}
      onClose={onClose}
    >
      {offered ? null : (
        <ChoiceInput
          source="rule"
          label={`${words}.rule`}
          choices={(['one_lot', 'any'] as const).map((id) => ({ id, name: `${words}.rules.${id}` }))}
        />
      )}
      <ChoiceInput
        source="channel"
        label={`${words}.channel`}
        choices={staffChannels.map((id) => ({ id, name: `${words}.channels.${id}` }))}
      />
      <TextInput
        source="given_by"
        label={`${words}.given_by`}
        required
        autoFocus
        validate={filled(`${words}.given_by`)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <TextInput
        source="words"
        label={`${words}.words`}
        required
        multiline
        minRows={2}
        validate={filled(`${words}.words`)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </FormDialog>
  );
}
