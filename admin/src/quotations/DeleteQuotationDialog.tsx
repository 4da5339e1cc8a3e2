import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { DeleteDialog } from '../ui/DeleteDialog';
import { useDescription } from './describe-quotation';

export const DeleteQuotationDialog = ({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) => (
  <DeleteDialog
    record={quotation}
    text={useTranslate()('resources.quotations.delete_text', { quotation: useDescription(quotation) })}
    refresh={['dashboard']}
    messageArgs={{ number: quotation.quotation_no }}
    serverSpeaks
    onClose={onClose}
  />
);
