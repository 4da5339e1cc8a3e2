import type { StaffMember } from '@selvedge/domain/users/staff';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { useStaffChoices } from '../quotations/use-staff-choices';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput } from '../ui/inputs';

const words = 'resources.staff.hand_over';

/** Asks who takes over the records of somebody whose access has ended; closed without an answer, they stay theirs. */
export function HandOverDialog({ member: { id, name }, onClose }: { member: StaffMember; onClose: () => void }) {
  const translate = useTranslate();
  const others = useStaffChoices().filter((other) => other.id !== id);
  const handOver = useChange({
    change: ({ to_id }: { to_id: string }) => dataProvider.handOver({ from_id: id, to_id }),
    done: ({ quotations, customers }) => translate(`${words}.done`, { quotations, customers }),
    failure: `${words}.failed`,
    refresh: ['quotations', 'orders', 'users', 'dashboard'],
    close: onClose,
  });
  return (
    <FormDialog<{ to_id: string }>
      title={translate(`${words}.title`, { name })}
      intro={translate(`${words}.text`, { name })}
      submitLabel={`${words}.action`}
      defaultValues={{ to_id: '' }}
      onSubmit={handOver.submit}
      onClose={onClose}
    >
      <ChoiceInput
        source="to_id"
        label="resources.quotations.away.deputy"
        required
        emptyText="resources.quotations.away.choose"
        choices={others}
        validate={(chosen: string) => (chosen ? undefined : 'resources.quotations.away.choose')}
      />
    </FormDialog>
  );
}
