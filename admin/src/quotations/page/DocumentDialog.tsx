import { DialogTitle, useMediaQuery } from '@mui/material';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { dataProvider } from '../../providers/data-provider';
import { Dialog } from '../../ui/overlays';
import { TemplateViewer } from '../template/TemplateViewer';

/** Which document of a quotation to show. */
export interface ShownDocument {
  /** A revision that was sent; without it the quotation as it is stored now. */
  letter?: string;
  /** Saves its PDF at once. */
  isExported?: boolean;
}

interface DocumentDialogProps extends ShownDocument {
  quotation: QuotationTemplate;
  onClose: () => void;
}

/** The document as its customer gets it, or got it. */
export function DocumentDialog({ quotation, letter, isExported, onClose }: DocumentDialogProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const { data: sent = null } = useQuery({
    queryKey: ['quotations', 'revision', quotation.id, letter],
    queryFn: () => dataProvider.sentRevision(quotation.id, letter ?? ''),
    enabled: letter !== undefined,
  });
  const title = translate('resources.quotations.template.title', { number: quotation.quotation_no });
  return (
    <Dialog open onClose={onClose} fullScreen={isNarrow} maxWidth="lg" fullWidth>
      <DialogTitle>
        {letter ? `${title} · ${translate('resources.quotations.revisions.one', { letter })}` : title}
      </DialogTitle>
      <TemplateViewer
        template={letter === undefined ? quotation : sent}
        isExported={isExported}
        isRevision={letter !== undefined}
        onClose={onClose}
      />
    </Dialog>
  );
}
