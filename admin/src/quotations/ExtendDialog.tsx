import { colomboDay, endOfColomboDay, formatDate } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { extendedUntil } from '@selvedge/domain/quotations/validity';
import { TextInput, useTranslate } from 'react-admin';
import { useLatestRecord } from '../hooks/use-latest-record';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { DayInput } from '../ui/inputs';
import { useDescription } from './describe-quotation';
import { notPast } from './typed-numbers';
import { useQuotationChange } from './use-quotation-change';

interface Extension {
  /** A day in Colombo, `2026-12-20`. */
  valid_until: string;
  admin_comment: string;
}

const words = 'resources.quotations.extend';

/** Extends the validity of an offer; the customer is notified. */
export function ExtendDialog({ quotation: opened, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const { record: quotation, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const described = useDescription(quotation);
  const notEarlier = (day: string) =>
    day > colomboDay(quotation.valid_until)
      ? undefined
      : translate(`${words}.not_later`, { day: formatDate(quotation.valid_until) });
  const extend = useQuotationChange({
    change: ({ valid_until, admin_comment }: Extension) =>
      dataProvider.extendQuotation(quotation.id, {
        valid_until: endOfColomboDay(valid_until).toISOString(),
        admin_comment,
        version: quotation.version,
      }),
    done: translate(`${words}.done`, { number: quotation.quotation_no }),
    failure: `${words}.failed`,
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<Extension>
      title={translate(`${words}.title`)}
      intro={translate(`${words}.${quotation.expired ? 'text_expired' : 'text'}`, {
        quotation: described,
        day: formatDate(quotation.valid_until),
      })}
      submitLabel={`${words}.confirm`}
      defaultValues={{ valid_until: colomboDay(extendedUntil(quotation.valid_until, new Date())), admin_comment: '' }}
      onSubmit={extend.submit}
      outdated={outdated}
      onClose={onClose}
    >
      <DayInput
        source="valid_until"
        label="resources.quotations.fields.valid_until"
        required
        validate={(day: string) => (day ? (notPast(day) ?? notEarlier(day)) : 'resources.quotations.no_day')}
      />
      <TextInput source="admin_comment" label="resources.quotations.comment" multiline minRows={3} />
    </FormDialog>
  );
}
