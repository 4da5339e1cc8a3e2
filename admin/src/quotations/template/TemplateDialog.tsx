import { Button, DialogTitle, useMediaQuery } from '@mui/material';
import type { AdminQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useIsAllowed } from '../../hooks/use-rights';
import { showError } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { useSafeClose } from '../../ui/LeaveGuard';
import { RouteDialog } from '../../ui/overlays';
import { NoRecordContent } from '../../ui/placeholders';
import { templateFromList } from '../computed-totals';
import { DraftBar } from './DraftBar';
import { TemplateEditor } from './TemplateEditor';
import { TemplateViewer } from './TemplateViewer';

/** The quotation as its customer will see it, to view and edit. */
export function TemplateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const mayEdit = useIsAllowed('quote.write');
  // The version when editing began: it may be refetched meanwhile, and would then differ from the form.
  const [edited, edit] = useState<QuotationTemplate | null>(null);
  const [isDirty, setDirty] = useState(false);
  const { close, question } = useSafeClose(isDirty, onClose);
  const { data, isError, isPending } = useQuery({
    queryKey: ['quotations', 'template', id],
    queryFn: () => dataProvider.quotationTemplate(id),
    staleTime: 0,
  });
  // The row of the list is there at once, and if there is no template.
  const { data: row, error, refetch } = useGetOne<AdminQuotation>('quotations', { id }, { enabled: isError });
  const quotation = data ?? row;
  const isMissing = quotation === undefined;
  useEffect(() => {
    if (isError && !isMissing) showError(translate('resources.quotations.template.load_failed'));
  }, [isError, isMissing, translate]);
  const template = data ?? (row && !isPending ? templateFromList(row) : null);

  return (
    <RouteDialog open onClose={close} fullScreen={isNarrow} maxWidth="lg" fullWidth>
      <DialogTitle>
        {translate('resources.quotations.template.title', { number: quotation?.quotation_no ?? '' })}
      </DialogTitle>
      {edited ? (
        <TemplateEditor template={edited} onDirty={setDirty} onDone={() => edit(null)} onClose={close} />
      ) : isError && isMissing ? (
        <NoRecordContent error={error} refetch={refetch} onClose={close} />
      ) : (
        <TemplateViewer
          template={template}
          notice={template?.has_draft ? <DraftBar template={template} /> : null}
          actions={
            <Button component={Link} to={`/quotations/${encodeURIComponent(id)}`} sx={{ mr: 'auto' }}>
              {translate('resources.quotations.page.open')}
            </Button>
          }
          reason={template?.order_id ? translate('resources.quotations.template.ordered') : ''}
          onEdit={mayEdit ? () => edit(template) : undefined}
          onClose={onClose}
        />
      )}
      {question}
    </RouteDialog>
  );
}
