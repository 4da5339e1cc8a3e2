import { DialogTitle, useMediaQuery } from '@mui/material';
import type { AdminQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { emptyDraft, type MessageDraft, saysNothing } from '@selvedge/web/message-draft';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { complain } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { Dialog } from '../../ui/overlays';
import { useSafeClose } from '../../ui/use-safe-close';
import { templateFromList } from '../computed-totals';
import { TemplateEditor } from './TemplateEditor';
import { TemplateViewer } from './TemplateViewer';

/** The quotation as its customer will see it, to view and edit. */
export function TemplateDialog({ quotation: opened, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const [quotation, setQuotation] = useState(opened);
  // The version when editing began: it may be refetched meanwhile, and would then differ from the form.
  const [edited, edit] = useState<QuotationTemplate | null>(null);
  const [isDirty, setDirty] = useState(false);
  // Unsent messages by quotation, so that editing or switching loses nothing.
  const [drafts, setDrafts] = useState<Record<string, MessageDraft>>({});
  const isUnsent = Object.values(drafts).some((draft) => !saysNothing(draft));
  const { close, question } = useSafeClose(isDirty || isUnsent, onClose);
  const { data, isPending, isError } = useQuery({
    queryKey: ['quotations', 'template', quotation.id],
    queryFn: () => dataProvider.quotationTemplate(quotation.id),
    staleTime: 0,
  });
  useEffect(() => {
    if (isError) complain(translate('resources.quotations.template.load_failed'));
  }, [isError, translate]);
  const template = isPending ? null : (data ?? templateFromList(quotation));

  return (
    <Dialog open onClose={close} fullScreen={isNarrow} maxWidth="lg" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate('resources.quotations.template.title', { number: quotation.quotation_no })}
      </DialogTitle>
      {edited ? (
        <TemplateEditor template={edited} onDirty={setDirty} onDone={() => edit(null)} onClose={close} />
      ) : (
        <TemplateViewer
          key={quotation.id}
          quotation={quotation}
          template={template}
          onEdit={() => edit(template)}
          onShow={setQuotation}
          draft={drafts[quotation.id] ?? emptyDraft}
          onDraft={(draft) => setDrafts((all) => ({ ...all, [quotation.id]: draft }))}
          onClose={close}
        />
      )}
      {question}
    </Dialog>
  );
}
