import { Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { defaultBrand } from '@selvedge/domain/brand';
import { toDocumentModel } from '@selvedge/domain/quotation-document/document-model';
import type { AdminQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { color } from '@selvedge/web/tokens';
import { type ReactNode, useRef, useState } from 'react';
import { useConfig } from '../../hooks/use-config';
import { announce, complain } from '../../lib/toast';
import { ListSkeleton } from '../../ui/list/ListSkeleton';
import { Section } from '../../ui/Section';
import { DraftBar } from './DraftBar';
import { exportPdf } from './export-pdf';
import { HistoryTimeline } from './HistoryTimeline';
import { QuotationSheet } from './QuotationSheet';
import { openQuotationMail } from './quotation-mail';
import { SubmissionPanel } from './SubmissionPanel';

interface TemplateViewerProps {
  quotation: AdminQuotation;
  /** Null while it is loading. */
  template: QuotationTemplate | null;
  onEdit: () => void;
  onShow: (quotation: AdminQuotation) => void;
  onClose: () => void;
}

/** The sheet as it will be printed, and beside it what only admins see. */
export function TemplateViewer({ quotation, template, onEdit, onShow, onClose }: TemplateViewerProps) {
  const config = useConfig();
  const sheet = useRef<HTMLDivElement>(null);
  const [isExporting, setExporting] = useState(false);
  const model = template && toDocumentModel(template, { brand: config?.brand ?? defaultBrand, contact: config });

  const savePdf = async () => {
    setExporting(true);
    const fault = await exportPdf(template, sheet.current?.querySelector('article') ?? null);
    setExporting(false);
    if (fault) complain(fault);
    else announce('PDF exported successfully!');
  };

  const writeMail = () => {
    const fault = openQuotationMail(template, model);
    if (fault) complain(fault);
    else announce('Email client opened with quotation details!');
  };

  return (
    <>
      <DialogContent dividers sx={{ bgcolor: color.cloth, p: { xs: 1.5, md: 3 } }}>
        <Box sx={columns}>
          <Box ref={sheet} sx={{ minWidth: 0 }}>
            {template?.has_draft && <DraftBar template={template} />}
            {model ? <QuotationSheet model={model} /> : <ListSkeleton rows={8} />}
          </Box>
          <Stack sx={{ gap: 2, minWidth: 0 }}>
            <SubmissionPanel quotation={quotation} onShow={onShow} onMerged={onClose} />
            <Words title="Address not confirmed" text={doubtOf(quotation)} />
            <Words title="Customer's message" text={quotation.message} />
            <Words title="Internal notes" text={template?.internal_notes ?? ''} />
            {template?.history.length ? (
              <Section title="History">
                <HistoryTimeline history={template.history} />
              </Section>
            ) : null}
          </Stack>
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', pt: 2 }}>
        <Button onClick={onEdit} disabled={!template || quotation.order_id !== null}>
          Edit
        </Button>
        <Button onClick={() => void savePdf()} loading={isExporting} disabled={!template}>
          PDF
        </Button>
        <Button onClick={writeMail} disabled={!template}>
          Email
        </Button>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

/** What the house should know before it writes to the address; empty where it is known whose it is. */
const doubtOf = ({ customer_email, customer_email_verified, source }: AdminQuotation): string =>
  customer_email_verified || source === 'manual'
    ? ''
    : `Nobody has confirmed yet that ${customer_email} is the customer's own address.`;

function Words({ title, text }: { title: string; text: string }): ReactNode {
  if (!text) return null;
  return (
    <Section title={title}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {text}
      </Typography>
    </Section>
  );
}

const columns = {
  alignItems: 'start',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' },
};
