import { colomboDay, endOfColomboDay, formatDateTime } from '@selvedge/domain/dates';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { AdminHold } from '@selvedge/domain/stock/hold';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { DayInput } from '../ui/form/DayInput';

const words = 'resources.holds';

/** Extends a hold to the end of another day. */
export function ExtendHoldDialog({ hold, onClose }: { hold: AdminHold; onClose: () => void }) {
  const translate = useTranslate();
  const extend = useChange({
    change: ({ day }: { day: string }) =>
      dataProvider.extendHold(hold.id, { expires_at: endOfColomboDay(day).toISOString() }),
    done: ({ expires_at }) => translate(`${words}.extended`, { at: formatDateTime(expires_at) }),
    failure: `${words}.extend_failed`,
    serverSpeaks: true,
    refresh: ['holds'],
    close: onClose,
  });
  return (
    <FormDialog<{ day: string }>
      title={translate(`${words}.extend`)}
      intro={`${lineLabel({ name: hold.fabric_name, ...hold })}, ${hold.customer_name}`}
      submitLabel={`${words}.submit`}
      defaultValues={{ day: colomboDay(hold.expires_at) }}
      onSubmit={extend.submit}
      onClose={onClose}
    >
      <DayInput
        source="day"
        label={`${words}.fields.expires_at`}
        required
        validate={(day: string) => (day ? undefined : `${words}.choose_day`)}
      />
    </FormDialog>
  );
}
