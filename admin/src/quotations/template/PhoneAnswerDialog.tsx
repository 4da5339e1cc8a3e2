import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { TextInput, useTranslate } from 'react-admin';
import { useLatestRecord } from '../../hooks/use-latest-record';
import { dataProvider } from '../../providers/data-provider';
import { FormDialog } from '../../ui/FormDialog';
import { useDescription } from '../describe-quotation';
import { useQuotationChange } from '../use-quotation-change';

interface PhoneAnswerDialogProps {
  quotation: QuotationTemplate;
  kind: 'accept' | 'decline';
  onClose: () => void;
}

/** Records a customer's answer by telephone on their behalf. */
export function PhoneAnswerDialog({ quotation: opened, kind, onClose }: PhoneAnswerDialogProps) {
  const { record: quotation, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const words = `resources.quotations.phone.${kind}`;
  const { id, version } = quotation;
  const answer = useQuotationChange({
    change: ({ statement }: { statement: string }) =>
      kind === 'accept'
        ? dataProvider.acceptOffer(id, { name: statement.trim(), version })
        : dataProvider.declineOffer(id, { reason: statement.trim(), version }),
    done: translate(`${words}.done`, { number: quotation.quotation_no }),
    failure: `${words}.failed`,
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<{ statement: string }>
      title={translate(`${words}.title`)}
      intro={translate(`${words}.text`, { quotation: useDescription(quotation) })}
      submitLabel={`${words}.confirm`}
      color={kind === 'accept' ? 'primary' : 'error'}
      defaultValues={{ statement: '' }}
      onSubmit={async (values) => {
        // Maps the form's field to the server's field name.
        const problems = await answer.submit(values);
        return problems && { statement: problems.name ?? problems.reason ?? '' };
      }}
      outdated={outdated}
      onClose={onClose}
    >
      {kind === 'accept' ? (
        <TextInput
          source="statement"
          label={`${words}.statement`}
          autoFocus
          required
          validate={(text) => (text?.trim() ? undefined : `${words}.missing`)}
        />
      ) : (
        <TextInput source="statement" label={`${words}.statement`} autoFocus multiline minRows={3} />
      )}
    </FormDialog>
  );
}
