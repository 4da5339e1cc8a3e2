import { formatDate } from '@selvedge/domain/dates';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, DayInput } from '../ui/inputs';
import { OwnAbsence } from './OwnAbsence';
import { notPast } from './typed-numbers';
import { useStaffChoices } from './use-staff-choices';

const words = 'resources.quotations.away';

interface Absence {
  to_id: string;
  /** The last day in Colombo, `2026-12-20`. */
  until: string;
}

/** While a member of staff is away, a colleague sees and answers their quotations as well. */
export function AwayDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const leave = useChange({
    change: ({ to_id, until }: Absence) => dataProvider.handOver({ from_id: String(identity?.id ?? ''), to_id, until }),
    done: ({ until }) => translate(`${words}.done`, { day: until ? formatDate(until) : '' }),
    failure: `${words}.failed`,
    refresh: ['quotations'],
    close: onClose,
  });
  const others = useStaffChoices().filter(({ id }) => id !== identity?.id);
  return (
    <FormDialog<Absence>
      title={translate(`${words}.title`)}
      intro={translate(`${words}.intro`)}
      submitLabel={`${words}.confirm`}
      defaultValues={{ to_id: '', until: '' }}
      onSubmit={leave.submit}
      onClose={onClose}
    >
      <OwnAbsence onClose={onClose} />
      <ChoiceInput
        source="to_id"
        label={`${words}.deputy`}
        required
        emptyText={`${words}.choose`}
        choices={others}
        validate={(chosen: string) => (chosen ? undefined : `${words}.choose`)}
      />
      <DayInput
        source="until"
        label={`${words}.until`}
        required
        validate={(day: string) => (day ? notPast(day) : 'resources.quotations.no_day')}
      />
    </FormDialog>
  );
}
