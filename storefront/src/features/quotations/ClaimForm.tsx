import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import { formatLength } from '@selvedge/domain/length';
import {
  type ClaimInput,
  type ClaimKind,
  claimKinds,
  type DeliveredRoll,
  type OwnDeliveries,
} from '@selvedge/domain/orders/delivery';
import { readNumber } from '@selvedge/domain/typed-number';
import { api } from '@selvedge/web/api';
import { draftKeys, sendMessage } from '@selvedge/web/message-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/dates';
import { messageOf } from '../../lib/error-text';
import { type Text, t } from '../../lib/language';
import { smallerPhotos } from '../../lib/smaller-photo';
import { showError, showSuccess } from '../../lib/toast';
import { translateSentence } from '../../lib/translate-sentence';
import { useNetworkLabel } from '../../lib/use-online';
import { ActionButton } from '../../ui/ActionButton';
import { Form, FormField, required } from '../../ui/form';
import { useDraftForm } from '../../ui/use-draft-form';
import { messagesOf } from './conversation';
import { FilesField } from './FilesField';
import { myDeliveries } from './my-quotations';

const MAX_WORDS = 2_000;

export const claimKindNames = {
  shade: 'The shade is another one',
  short_length: 'It is shorter than it says',
  defect: 'The fabric has defects',
  damage: 'It was damaged on the way',
} as const satisfies Record<ClaimKind, Text>;

interface ClaimFormProps {
  quotationId: string;
  deliveryId: string;
  number: string;
  rolls: readonly DeliveredRoll[];
  /** The end of the days for claims. */
  until: string;
}

interface Values {
  kind: ClaimKind | '';
  meters: string;
  words: string;
}

const EMPTY: Values = { kind: '', meters: '', words: '' };

/** Claims what is wrong with a delivery. Its photos go into the conversation, where staff look at them. */
export function ClaimForm(props: ClaimFormProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenForm {...props} onSent={() => setOpen(false)} />;
  return (
    <ActionButton type="button" variant="outlined" onClick={() => setOpen(true)}>
      {t('Something is wrong with it')}
    </ActionButton>
  );
}

function OpenForm({ quotationId, deliveryId, number, rolls, until, onSent }: ClaimFormProps & { onSent: () => void }) {
  const queryClient = useQueryClient();
  const needsNetwork = useNetworkLabel();
  const { form, forget } = useDraftForm(`claim ${deliveryId}`, EMPTY);
  const [draftedKind] = useState(() => form.getValues('kind'));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [keyOf] = useState(draftKeys);
  const submit = async ({ kind, meters, words }: Values) => {
    if (kind === '') return;
    const body: ClaimInput = {
      kind,
      allocation_ids: [...chosen],
      meters: meters.trim() === '' ? null : readNumber(meters, { unit: 'meters' }).value,
      words: words.trim(),
    };
    try {
      const path = `/quotations/${quotationId}/order/deliveries/${deliveryId}/claims`;
      const shown = await api<OwnDeliveries>(path, { method: 'POST', body });
      queryClient.setQueryData(myDeliveries(quotationId).queryKey, shown);
      forget();
    } catch (error) {
      showError(messageOf(error, t('Failed to send your claim. Please try again.')));
      return;
    }
    try {
      const draft = { message: t('Photos of {number}', { number }), files: await smallerPhotos(files) };
      if (files.length > 0) await sendMessage(`/quotations/${quotationId}/messages`, draft, keyOf(draft));
      showSuccess(t('We have your claim and look into it'));
    } catch {
      showError(t('We have your claim, but not its photos. Please send them as a message.'));
    }
    await queryClient.invalidateQueries({ queryKey: messagesOf(quotationId).queryKey });
    onSent();
  };
  const { isSubmitting } = form.formState;
  return (
    <Box sx={{ width: '100%', maxWidth: 560 }}>
      <Form form={form} onSubmit={submit} label={t('Claim about {number}', { number })}>
        <div>
          {t('Please look at the fabric before it is cut. Claims are made until {day} and before cutting.', {
            day: formatDate(until),
          })}
        </div>
        <FormField
          form={form}
          name="kind"
          label={t('What is wrong')}
          select
          defaultValue={draftedKind}
          rules={required}
          slotProps={{ select: { autoFocus: true } }}
        >
          {claimKinds.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(claimKindNames[kind])}
            </MenuItem>
          ))}
        </FormField>
        {rolls.length > 0 && (
          <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
            <Box component="legend" sx={{ p: 0 }}>
              {t('Rolls (none for the whole delivery)')}
            </Box>
            {rolls.map(({ allocation_id: id, roll_number, shade, meters }) => (
              <FormControlLabel
                key={id}
                sx={{ display: 'flex', minHeight: 44 }}
                control={
                  <Checkbox
                    checked={chosen.includes(id)}
                    onChange={(_, isChosen) =>
                      setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
                    }
                  />
                }
                label={[roll_number, shade, formatLength(meters, 'meters')].join(' · ')}
              />
            ))}
          </Box>
        )}
        <FormField
          form={form}
          name="meters"
          label={t('Meters')}
          inputMode="decimal"
          rules={{ validate: (text?: string) => lengthProblem(text ?? '') ?? true }}
        />
        <FormField
          form={form}
          name="words"
          label={t('What you see')}
          multiline
          minRows={2}
          maxRows={10}
          rules={required}
          most={MAX_WORDS}
        />
        <FilesField files={files} onChange={setFiles} onReject={showError} />
        <div>
          <ActionButton type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? t('Sending...') : needsNetwork(t('Send the claim'))}
          </ActionButton>
        </div>
      </Form>
    </Box>
  );
}

const lengthProblem = (text: string): string | null =>
  text.trim() === ''
    ? null
    : translateSentence(readNumber(text, { min: 0.001, decimals: 3, label: 'The length', unit: 'meters' }).sentence);
