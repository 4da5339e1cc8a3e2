import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { formatLength } from '@selvedge/domain/length';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { AcceptInput } from '@selvedge/domain/quotations/offer-answer';
import type { MixedShades } from '@selvedge/domain/rolls/mixed-shades';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/language';
import { useSession } from '../../../state/session';
import { DialogButtons } from '../../../ui/DialogButtons';
import { Form, FormField, required } from '../../../ui/form';
import { ModalDialog } from '../../../ui/ModalDialog';
import { useDraftForm } from '../../../ui/use-draft-form';
import { mixedShadesOf } from '../my-quotations';
import type { AnswerDialogProps } from './answer-dialog';
import { ChangedOffer } from './ChangedOffer';
import { OfferSummary } from './OfferSummary';
import { useAnswer } from './use-answer';

const MAX_NAME = 120;

/** Confirms the offer with the typed name of the person who accepts. */
export function AcceptDialog({ quotation, onAnswered, onClose }: AnswerDialogProps) {
  const { user } = useSession();
  const { form, forget } = useDraftForm(`accept ${quotation.id}`, { name: '' });
  const { send, changedMessage } = useAnswer({ quotation, kind: 'accepted', onAnswered });
  const { data: mixes = [] } = useQuery(mixedShadesOf(quotation.id));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const submit = async ({ name }: { name: string }) => {
    const agreed = mixes.filter(({ line_id }) => ticked.has(line_id)).map(({ meters: _, ...mix }) => mix);
    const consent = agreed.length > 0 ? { shade_consent: agreed } : {};
    if (await send({ name: name.trim(), ...consent } satisfies AcceptInput)) forget();
  };
  return (
    <ModalDialog title={t('Accept the offer')} onClose={onClose}>
      {changedMessage !== null ? (
        <ChangedOffer id={quotation.id} message={changedMessage} onLook={onClose} />
      ) : (
        <>
          <OfferSummary quotation={quotation} />
          <Form form={form} onSubmit={submit} label={t('Accept {number}', { number: quotation.quotation_no })}>
            <div>{t('With your name you order what this revision says, at this price.')}</div>
            {mixes.map((mix) => (
              <FormControlLabel
                key={mix.line_id}
                control={<Checkbox checked={ticked.has(mix.line_id)} />}
                onChange={(_, isTicked) =>
                  setTicked(new Set([...ticked].filter((id) => id !== mix.line_id).concat(isTicked ? mix.line_id : [])))
                }
                label={mixText(quotation, mix)}
                sx={{ alignItems: 'flex-start', mr: 0, '& .MuiCheckbox-root': { mt: '-9px' } }}
              />
            ))}
            <FormField
              form={form}
              name="name"
              label={t('Your name')}
              autoComplete="name"
              rules={required}
              helperText={
                user?.full_name
                  ? t('As you would sign, such as {name}', { name: user.full_name })
                  : t('As you would sign')
              }
              most={MAX_NAME}
            />
            <DialogButtons
              busy={form.formState.isSubmitting}
              submit={t('Accept')}
              submitting={t('Accepting...')}
              onCancel={onClose}
            />
          </Form>
        </>
      )}
    </ModalDialog>
  );
}

/** Names the lots and meters that the customer would get. */
function mixText({ line_items }: AnswerDialogProps['quotation'], { line_id, meters, shades }: MixedShades): string {
  const line = line_items.find(({ id }) => id === line_id);
  return t('{line}: no single shade has that much. I accept mixed shades: {shades}.', {
    line: [line && lineLabel(line.fabric), formatLength(meters, 'meters')].filter(Boolean).join(', '),
    shades: shades.map(({ shade, meters: part }) => `${shade} ${formatLength(part ?? 0, 'meters')}`).join(' + '),
  });
}
