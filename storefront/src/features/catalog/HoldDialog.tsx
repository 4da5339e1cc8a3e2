import Alert from '@mui/material/Alert';
import { minimumOf } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { metresInStock, shelfLength } from '@selvedge/domain/fabrics/stock';
import { formatLength, inOtherUnit, type PriceUnit } from '@selvedge/domain/length';
import type { Hold, HoldInput } from '@selvedge/domain/stock/hold';
import { mostToHold } from '@selvedge/domain/stock/hold-share';
import { figuresOf, readNumber } from '@selvedge/domain/typed-number';
import { api } from '@selvedge/web/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { translateSentence } from '../../lib/translate-sentence';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { useConfig } from '../../state/config';
import { fabricDetail } from '../../state/fabrics';
import { myHolds } from '../../state/holds';
import { useSession } from '../../state/session';
import { LinkButton } from '../../ui/ActionButton';
import { ConfirmAddressFirst } from '../../ui/ConfirmAddressFirst';
import { DialogButtons } from '../../ui/DialogButtons';
import { fabricInColour } from '../../ui/fabric-in-colour';
import { Form, FormField } from '../../ui/form';
import { ModalDialog } from '../../ui/ModalDialog';

interface HoldDialogProps {
  fabric: Fabric;
  colour?: Colourway;
  /** Available meters, neither reserved nor held. */
  free: number;
  onClose: () => void;
}

/** Asks how much of a color to hold; without a verified email address, explains how to verify it. */
export function HoldDialog(props: HoldDialogProps) {
  const { user } = useSession();
  const title = t('Hold {name}', { name: fabricInColour(props.fabric.name, props.colour?.name) });
  return (
    <ModalDialog title={title} onClose={props.onClose} width="xs">
      {user?.email_verified === false ? (
        <ConfirmAddressFirst reason={t('We hold cloth for customers whose address is confirmed.')} email={user.email} />
      ) : (
        <HoldForm {...props} />
      )}
    </ModalDialog>
  );
}

function HoldForm({ fabric, colour, free, onClose }: HoldDialogProps) {
  const { hold_hours, hold_share_percent: percent } = useConfig();
  const queryClient = useQueryClient();
  const [isHeld, setHeld] = useState(false);
  const keyOf = useIdempotencyKey();
  const { price_unit: unit } = fabric;
  const minimum = metresInStock(minimumOf(fabric, colour), unit);
  const share = mostToHold({ free, own: 0, minimum, percent });
  // Asked for as it is ordered; what is less than the minimum is all there is.
  const most = unit === 'meters' ? share : Math.floor(inOtherUnit(share, 'meters', 3) * 10) / 10;
  const form = useForm({ defaultValues: { quantity: figuresOf(Math.min(most, minimumOf(fabric, colour))) } });
  const typed = readNumber(form.watch('quantity'), { unit });

  const submit = async ({ quantity }: { quantity: string }) => {
    const input: HoldInput = {
      fabric_id: fabric.id,
      colourway_id: colour?.id,
      quantity_meters: metresInStock(readNumber(quantity, { unit }).value ?? 0, unit),
    };
    try {
      await api<Hold>('/holds', { method: 'POST', body: input, headers: keyOf(input) });
      setHeld(true);
      showSuccess(t('{name} is held for you', { name: fabric.name }));
    } catch (error) {
      showError(messageOf(error, t('It could not be held. Please try again.')));
    }
    // Either way the number on the page may be an old one.
    void queryClient.invalidateQueries({ queryKey: myHolds.queryKey });
    void queryClient.invalidateQueries({ queryKey: fabricDetail(fabric.id).queryKey });
  };

  if (isHeld) return <Held hours={hold_hours} />;
  return (
    <Form form={form} onSubmit={submit} label={t('Hold')}>
      <div>
        {t('We keep it for {hours} hours, while you decide. {free} can be had now', {
          hours: hold_hours,
          free: shelfLength(free, unit),
        })}
        {share < free &&
          t('; so that others find some, too, hold {share} at most', { share: shelfLength(share, unit) })}
        .
      </div>
      <FormField
        form={form}
        name="quantity"
        label={unit === 'meters' ? t('Meters') : t('Yards')}
        inputMode="decimal"
        autoFocus
        rules={{ validate: (text?: string) => lengthProblem(text ?? '', unit) ?? true }}
        helperText={
          translateSentence(typed.conversion) ??
          (typed.value && unit === 'yards' ? formatLength(inOtherUnit(typed.value, unit), 'meters') : undefined)
        }
      />
      <DialogButtons
        busy={form.formState.isSubmitting}
        submit={t('Hold it')}
        submitting={t('Holding...')}
        onCancel={onClose}
      />
    </Form>
  );
}

const lengthProblem = (text: string, unit: PriceUnit): string | null =>
  translateSentence(readNumber(text, { min: 0.001, decimals: 3, label: 'The length', unit }).sentence);

const Held = ({ hours }: { hours: number }) => (
  <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
    <Alert severity="success">
      {t(
        'It is yours for {hours} hours. We write to you two hours before that ends; ask for a quotation meanwhile, or let it go under My account.',
        { hours },
      )}
    </Alert>
    <LinkButton to="/my-account" variant="contained">
      {t('My account')}
    </LinkButton>
  </div>
);
