import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { AdminSwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import type { SwatchStatus } from '@selvedge/domain/swatches/swatch-status';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { dataProvider } from '../providers/data-provider';
import { LotChoice } from '../rolls/LotChoice';
import { FormDialog } from '../ui/FormDialog';
import { useRules } from '../ui/inputs';

/** The target statuses of a request; none leads back to requested. */
export type Step = Exclude<SwatchStatus, 'requested'>;

const words = 'resources.swatch-requests';

interface MoveInput {
  carrier: string;
  tracking_number: string;
  reason: string;
  note: string;
  /** By item. */
  lots: Record<string, string>;
}

const chosen = (lots: MoveInput['lots']) =>
  Object.entries(lots).flatMap(([item_id, lot_id]) => (lot_id ? { item_id, lot_id } : []));

/** Asks for confirmation, because no step can be undone, and for the details sent to the customer. */
export function MoveSwatchesDialog(props: { request: AdminSwatchRequest; status: Step; onClose: () => void }) {
  const { status, onClose } = props;
  const { record: request, outdated, catchUp } = useLatestRecord(props.request);
  const translate = useTranslate();
  const { filled } = useRules();
  const { id, request_no: number, version } = request;
  const action = translate(`${words}.steps.${status}.action`);
  const move = useChange({
    change: ({ carrier, tracking_number, reason, note, lots }: MoveInput) =>
      dataProvider.moveSwatches(id, {
        status,
        version,
        note,
        ...(status === 'sent' && { carrier, tracking_number, lots: chosen(lots) }),
        ...(status === 'declined' && { reason }),
      }),
    done: translate(`${words}.steps.${status}.done`, { number }),
    failure: `${words}.update_failed`,
    serverSpeaks: true,
    refresh: ['swatch-requests'],
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<MoveInput>
      title={`${action}: ${number}`}
      intro={translate(`${words}.steps.${status}.meaning`)}
      submitLabel={action}
      color={status === 'declined' ? 'error' : 'primary'}
      defaultValues={{ carrier: '', tracking_number: '', reason: '', note: '', lots: {} }}
      outdated={outdated}
      onSubmit={move.submit}
      onClose={onClose}
    >
      {status === 'sent' ? (
        <>
          <TextInput
            source="carrier"
            label={`${words}.fields.carrier`}
            required
            autoFocus
            validate={filled(`${words}.fields.carrier`)}
          />
          <TextInput source="tracking_number" label={`${words}.fields.tracking_number`} />
          {request.items.map(({ id: item, fabric_name, colourway_id, fabric_id, ...color }) =>
            fabric_id ? (
              <LotChoice
                key={item}
                source={`lots.${item}`}
                label={translate(`${words}.lot_of`, { what: lineLabel({ name: fabric_name, ...color }) })}
                emptyText={`${words}.no_lot`}
                of={colourway_id ? { colourway_id } : { fabric_id }}
              />
            ) : null,
          )}
        </>
      ) : null}
      {status === 'declined' ? (
        <TextInput
          source="reason"
          label={`${words}.fields.reason`}
          required
          autoFocus
          multiline
          minRows={2}
          validate={filled(`${words}.fields.reason`)}
        />
      ) : null}
      <TextInput
        source="note"
        label={`${words}.fields.house_note`}
        multiline
        minRows={2}
        helperText={`${words}.note_hint`}
      />
    </FormDialog>
  );
}
