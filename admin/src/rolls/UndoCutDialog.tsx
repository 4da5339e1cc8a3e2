import { formatLength } from '@selvedge/domain/length';
import type { RollCard, RollMovement } from '@selvedge/domain/rolls/roll';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { useRules } from '../ui/inputs';
import { ROLLS } from './roll-parts';

interface UndoCutDialogProps {
  card: RollCard;
  movement: RollMovement;
  onClose: () => void;
}

/** Takes back a cut that was booked by mistake. */
export function UndoCutDialog({ card: opened, movement, onClose }: UndoCutDialogProps) {
  const { record: card, outdated, catchUp } = useLatestRecord<Pick<RollCard, 'id' | 'roll_number' | 'version'>>(opened);
  const translate = useTranslate();
  const { filled } = useRules();
  const length = formatLength(-movement.length_change, 'meters');
  const undo = useChange<{ reason: string }>({
    change: ({ reason }) =>
      callJson('POST', `${ADMIN_API}/rolls/${card.id}/cuts/${movement.id}/reverse`, { reason, version: card.version }),
    done: 'rolls.undo.done',
    failure: 'rolls.undo.failed',
    serverSpeaks: true,
    // A cut for an order is planned for it again.
    refresh: [...ROLLS, 'orders'],
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<{ reason: string }>
      title={translate('rolls.undo.title')}
      intro={translate('rolls.undo.intro', { length, number: card.roll_number })}
      submitLabel="rolls.undo.submit"
      isForGloves
      outdated={outdated}
      defaultValues={{ reason: '' }}
      onSubmit={undo.submit}
      onClose={onClose}
    >
      <TextInput
        source="reason"
        label="rolls.actions.fields.reason"
        required
        autoFocus
        validate={filled('rolls.actions.fields.reason')}
      />
    </FormDialog>
  );
}
