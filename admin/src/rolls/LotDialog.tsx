import type { DyeLot } from '@selvedge/domain/rolls/roll';
import { readNumber } from '@selvedge/domain/typed-number';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { DayInput, NumberInput, useRules } from '../ui/inputs';
import { ROLLS } from './roll-parts';

const words = 'rolls.lot_form';

interface LotForm {
  lot_code: string;
  supplier_name: string;
  received_at: string;
  shrinkage_warp_percent: string;
  shrinkage_weft_percent: string;
  note: string;
}

/** Changes what is known of a lot. */
export function LotDialog({ lot: opened, onClose }: { lot: DyeLot; onClose: () => void }) {
  const { record: lot, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const { amount, filled } = useRules();
  const save = useChange<LotForm>({
    change: ({ lot_code, supplier_name, received_at, note, ...shrinkage }) =>
      callJson('PUT', `${ADMIN_API}/lots/${lot.id}`, {
        lot_code,
        received_at,
        version: lot.version,
        supplier_name,
        note,
        shrinkage_warp_percent: percent(shrinkage.shrinkage_warp_percent),
        shrinkage_weft_percent: percent(shrinkage.shrinkage_weft_percent),
      }),
    done: `${words}.saved`,
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ROLLS,
    close: onClose,
    onRejected: catchUp,
  });
  const shrinkage = (label: string) =>
    amount(label, { min: -50, max: 50, decimals: 2, optional: true, unit: 'percent' });
  return (
    <FormDialog<LotForm>
      title={translate(`${words}.title`, { lot: lot.lot_code })}
      submitLabel="form.save"
      defaultValues={{
        lot_code: lot.lot_code,
        supplier_name: lot.supplier_name,
        received_at: lot.received_at,
        shrinkage_warp_percent: String(lot.shrinkage_warp_percent ?? ''),
        shrinkage_weft_percent: String(lot.shrinkage_weft_percent ?? ''),
        note: lot.note,
      }}
      outdated={outdated}
      onSubmit={save.submit}
      onClose={onClose}
    >
      <TextInput
        source="lot_code"
        label={`${words}.lot_code`}
        required
        validate={filled(`${words}.lot_code`)}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <TextInput source="supplier_name" label={`${words}.supplier`} />
      <DayInput source="received_at" label={`${words}.arrived`} required validate={filled(`${words}.arrived`)} />
      <NumberInput source="shrinkage_warp_percent" label={`${words}.warp`} validate={shrinkage(`${words}.warp`)} />
      <NumberInput source="shrinkage_weft_percent" label={`${words}.weft`} validate={shrinkage(`${words}.weft`)} />
      <TextInput source="note" label={`${words}.note`} multiline minRows={2} />
    </FormDialog>
  );
}

const percent = (text: string): number | null => (text ? readNumber(text, { unit: 'percent' }).value : null);
