import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { describeQuotation } from './describe-quotation';
import { useQuotationChange } from './use-quotation-change';

export function DeleteQuotationDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const remove = useQuotationChange({
    change: () => dataProvider.delete('quotations', { id: quotation.id, previousData: quotation }),
    done: `Quotation ${quotation.quotation_no} deleted successfully`,
    failure: 'Failed to delete quotation',
    close: onClose,
  });
  return (
    <FormDialog
      title="Delete quotation?"
      intro={`${describeQuotation(quotation)} will disappear from every list. Its number is not used again.`}
      submitLabel="Delete"
      color="error"
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
