import type { CopiedQuotation, CopyInput } from '@selvedge/domain/quotations/manual-quotation';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { SelectInput, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';

interface CopyQuotationDialogProps {
  quotationId: string;
  /** The number of the quotation, or of the order that it has become. */
  number: string;
  onClose: () => void;
}

const words = 'resources.quotations.copy';

/** Copies a quotation or an order to a new quotation, and opens that. */
export function CopyQuotationDialog({ quotationId, number, onClose }: CopyQuotationDialogProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  // One key for as long as the dialog is open: a second press makes no second copy.
  const [key] = useState(() => randomUuid());
  const copy = useChange<CopyInput, CopiedQuotation>({
    change: (input) => dataProvider.copyQuotation(quotationId, input, key),
    done: ({ quotation, lines }) => {
      const gone = lines.filter(({ gone }) => gone !== null);
      // Otherwise its own form would ask whether to leave.
      flushSync(onClose);
      void navigate(`/quotations/${encodeURIComponent(quotation.id)}`);
      const names = gone.map(({ fabric_name, color }) => [fabric_name, color].filter(Boolean).join(' in ')).join(', ');
      return gone.length > 0
        ? translate(`${words}.done_without`, { number: quotation.quotation_no, names })
        : translate(`${words}.done`, { number: quotation.quotation_no });
    },
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ['quotations'],
    close: onClose,
  });
  return (
    <FormDialog<Required<CopyInput>>
      title={translate(`${words}.title`, { number })}
      intro={translate(`${words}.intro`)}
      submitLabel={`${words}.submit`}
      defaultValues={{ prices: 'agreed' }}
      onSubmit={copy.submit}
      onClose={onClose}
    >
      <SelectInput
        source="prices"
        label={`${words}.prices`}
        choices={[
          { id: 'agreed', name: `${words}.agreed` },
          { id: 'list', name: `${words}.list` },
        ]}
        helperText={false}
        isRequired
        fullWidth
      />
    </FormDialog>
  );
}
