import { FormGroup, FormLabel } from '@mui/material';
import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { formatLength } from '@selvedge/domain/length';
import type { Delivery, OrderDeliveries } from '@selvedge/domain/orders/delivery';
import { figuresOf, readNumber } from '@selvedge/domain/typed-number';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../../hooks/use-change';
import { ADMIN_API } from '../../providers/data-provider';
import { callJson } from '../../providers/http-client';
import { FormDialog } from '../../ui/FormDialog';
import { NumberInput, TickBox, useRules } from '../../ui/inputs';

const REFRESH = ['orders', 'order-money', 'fabrics'];

interface TransportForm {
  packages: string;
  vehicle: string;
  driver: string;
  note: string;
}

interface PrepareForm extends TransportForm {
  [length: `line_${number}`]: string;
  [roll: `roll_${number}`]: boolean;
}

interface PrepareDialogProps {
  of: OrderDeliveries;
  /** That of the order, by default. */
  vehicle: string;
  onClose: () => void;
}

/** Chooses what is shipped together: issued rolls, and lengths of other lines. */
export function PrepareDialog({ of, vehicle, onClose }: PrepareDialogProps) {
  const translate = useTranslate();
  const { amount } = useRules();
  const [key] = useState(() => randomUuid());
  const lines = of.lines.filter(({ by_roll, ready_meters }) => !by_roll && ready_meters > 0);
  const prepare = useChange({
    change: (form: PrepareForm) =>
      callJson<OrderDeliveries>(
        'POST',
        `${ADMIN_API}/orders/${of.order_id}/deliveries`,
        {
          ...transportOf(form),
          version: of.version,
          allocation_ids: of.ready_rolls
            .filter((_, index) => form[`roll_${index}`])
            .map(({ allocation_id }) => allocation_id),
          lines: lines.flatMap(({ line_id }, index) => {
            const meters = numberOf(form[`line_${index}`]) ?? 0;
            return meters > 0 ? [{ line_id, meters }] : [];
          }),
        },
        { headers: { 'Idempotency-Key': key } },
      ),
    done: 'deliveries.prepare_done',
    failure: 'deliveries.failed',
    serverSpeaks: true,
    refresh: REFRESH,
    close: onClose,
  });
  return (
    <FormDialog<PrepareForm>
      title={translate('deliveries.prepare')}
      intro={translate('deliveries.prepare_intro')}
      submitLabel="deliveries.prepare"
      defaultValues={{
        packages: '',
        vehicle,
        driver: '',
        note: '',
        ...Object.fromEntries(of.ready_rolls.map((_, index) => [`roll_${index}`, true])),
        ...Object.fromEntries(lines.map(({ ready_meters }, index) => [`line_${index}`, figuresOf(ready_meters)])),
      }}
      onSubmit={prepare.submit}
      onClose={onClose}
    >
      {of.ready_rolls.length > 0 ? (
        <FormGroup role="group" aria-labelledby="delivery-rolls">
          <FormLabel id="delivery-rolls">{translate('deliveries.rolls')}</FormLabel>
          {of.ready_rolls.map(({ allocation_id, roll_number, shade, meters }, index) => (
            <TickBox
              key={allocation_id}
              source={`roll_${index}`}
              label={[roll_number, shade, formatLength(meters, 'meters')].join(' · ')}
            />
          ))}
        </FormGroup>
      ) : null}
      {lines.map(({ line_id, fabric_name, color, ready_meters }, index) => (
        <NumberInput
          key={line_id}
          source={`line_${index}`}
          label={translate('deliveries.length', { name: [fabric_name, color].filter(Boolean).join(', ') })}
          helperText={translate('deliveries.length_hint', { length: formatLength(ready_meters, 'meters') })}
          validate={amount('deliveries.length_word', { ...QUANTITY, min: 0, optional: true, unit: 'meters' })}
        />
      ))}
      <Transport />
    </FormDialog>
  );
}

/** Edits how a prepared delivery travels. */
export function TransportDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const translate = useTranslate();
  const { id, number, version, packages, vehicle, driver, note } = delivery;
  const change = useChange({
    change: (form: TransportForm) =>
      callJson('PUT', `${ADMIN_API}/deliveries/${id}`, { ...transportOf(form), version }),
    done: 'deliveries.change_done',
    failure: 'deliveries.failed',
    serverSpeaks: true,
    refresh: REFRESH,
    close: onClose,
  });
  return (
    <FormDialog<TransportForm>
      title={translate('deliveries.change_title', { number })}
      submitLabel="deliveries.save"
      defaultValues={{ packages: packages === null ? '' : String(packages), vehicle, driver, note }}
      onSubmit={change.submit}
      onClose={onClose}
    >
      <Transport />
    </FormDialog>
  );
}

function Transport() {
  const { amount } = useRules();
  return (
    <>
      <NumberInput
        source="packages"
        label="deliveries.packages"
        validate={amount('deliveries.packages', { optional: true, min: 1, max: 10_000, decimals: 0 })}
      />
      <TextInput source="vehicle" label="deliveries.vehicle" slotProps={{ htmlInput: { maxLength: 60 } }} />
      <TextInput source="driver" label="deliveries.driver" slotProps={{ htmlInput: { maxLength: 60 } }} />
      <TextInput
        source="note"
        label="deliveries.note"
        helperText="deliveries.note_hint"
        multiline
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </>
  );
}

interface ReasonDialogProps {
  title: string;
  intro: string;
  path: string;
  version: number;
  /** Further fields of the request. */
  fields?: object;
  isOptional?: boolean;
  done: string;
  onClose: () => void;
}

/** Asks for the reason of an action that can't be undone. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, intro, path, version, fields, isOptional = false, done, onClose } = props;
  const { filled } = useRules();
  const change = useChange({
    change: ({ reason }: { reason: string }) =>
      callJson('POST', `${ADMIN_API}/${path}`, { ...fields, reason, version }),
    done,
    failure: 'deliveries.failed',
    serverSpeaks: true,
    refresh: REFRESH,
    close: onClose,
  });
  return (
    <FormDialog<{ reason: string }>
      title={title}
      intro={intro}
      submitLabel="deliveries.save"
      cancelLabel="form.close"
      defaultValues={{ reason: '' }}
      onSubmit={change.submit}
      onClose={onClose}
    >
      <TextInput
        source="reason"
        label="deliveries.reason"
        required={!isOptional}
        autoFocus
        validate={isOptional ? undefined : filled('deliveries.reason')}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}

const transportOf = ({ packages, vehicle, driver, note }: TransportForm) => ({
  packages: numberOf(packages),
  vehicle,
  driver,
  note,
});

/** Null for an empty field. */
const numberOf = (typed: string | undefined): number | null => readNumber(typed ?? '', { unit: 'meters' }).value;
