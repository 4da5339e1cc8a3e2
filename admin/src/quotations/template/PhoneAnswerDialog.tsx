import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { TextInput, useTranslate } from 'react-admin';
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
export function PhoneAnswerDialog({ quotation, kind, onClose }: PhoneAnswerDialogProps) {
  const translate = useTranslate();
  const words = `resources.quotations.phone.${kind}`;
  const { id, version } = quotation;
  const answer = useQuotationChange({
    change: ({ said }: { said: string }) =>
      kind === 'accept'
        ? dataProvider.acceptOffer(id, { name: said.trim(), version })
        : dataProvider.declineOffer(id, { reason: said?.trim() ?? '', version }),
    done: translate(`${words}.done`, { number: quotation.quotation_no }),
    failure: `${words}.failed`,
    close: onClose,
  });
  return (
    <FormDialog<{ said: string }>
      title={translate(`${words}.title`)}
      intro={translate(`${words}.text`, { quotation: useDescription(quotation) })}
      submitLabel={`${words}.confirm`}
      color={kind === 'accept' ? 'primary' : 'error'}
      defaultValues={{ said: '' }}
      onSubmit={async (values) => {
        // Maps the form's field to the server's field name.
        const faults = await answer.submit(values);
        return faults && { said: faults.name ?? faults.reason ?? '' };
      }}
      onClose={onClose}
    >
      {kind === 'accept' ? (
        <TextInput
          source="said"
          label={`${words}.said`}
          autoFocus
          required
          validate={(text) => (text?.trim() ? undefined : `${words}.missing`)}
        />
      ) : (
        <TextInput source="said" label={`${words}.said`} autoFocus multiline minRows={3} />
      )}
    </FormDialog>
  );
}
