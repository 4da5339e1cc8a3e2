import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { useMatch, useNavigate } from 'react-router-dom';
import { undoCalls } from '../hooks/use-undo-calls';
import { DeleteDialog } from '../ui/DeleteDialog';
import { useDescription } from './describe-quotation';

export function DeleteQuotationDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const navigate = useNavigate();
  const isOnPage = useMatch(`/quotations/${quotation.id}`) !== null;
  return (
    <DeleteDialog
      record={quotation}
      text={useTranslate()('resources.quotations.delete_text', { quotation: useDescription(quotation) })}
      refresh={['dashboard']}
      messageArgs={{ number: quotation.quotation_no }}
      serverSpeaks
      undo={undoCalls([{ selection: { ids: [quotation.id] }, deed: 'restore' }])}
      onDeleted={isOnPage ? () => void navigate('/quotations', { replace: true }) : undefined}
      onClose={onClose}
    />
  );
}
