import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { defaultBrand } from '@selvedge/domain/brand';
import { toDocumentModel } from '@selvedge/domain/quotation-document/document-model';
import { QuotationDocument } from '@selvedge/domain/quotation-document/QuotationDocument';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { color } from '@selvedge/web/tokens';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConfig } from '../../hooks/use-config';
import { useIsAllowed } from '../../hooks/use-rights';
import { showError, showSuccess } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { ListSkeleton } from '../../ui/placeholders';
import { isShareable, MAY_SHARE } from '../ShareMenu';
import { exportPdf } from './export-pdf';
import { PrintedDocument } from './PrintedDocument';
import { openQuotationMail, privateLink } from './quotation-mail';

interface TemplateViewerProps {
  /** Null while it is loading. */
  template: QuotationTemplate | null;
  /** Above the document. */
  notice?: ReactNode;
  /** Buttons before the usual ones. */
  actions?: ReactNode;
  /** Why it can't be edited; empty if it can. */
  reason?: string;
  /** Saves the PDF at once. */
  isExported?: boolean;
  /** Shows a revision as it was sent, not what is stored now. */
  isRevision?: boolean;
  onEdit?: () => void;
  onClose: () => void;
}

/** The document as printed: the content of a dialog, with its PDF and its email. */
export function TemplateViewer(props: TemplateViewerProps) {
  const { template, notice, actions, reason = '', isExported = false, isRevision = false, onEdit, onClose } = props;
  const translate = useTranslate();
  const config = useConfig();
  const sheet = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  const maySend = useIsAllowed('quote.send');
  const mayShare = useIsAllowed(MAY_SHARE);
  const [isExporting, setExporting] = useState(false);
  const sentSheet = useRef<HTMLDivElement>(null);
  const modelOf = (one: QuotationTemplate | null) =>
    one && toDocumentModel(one, { brand: config?.brand ?? defaultBrand, contact: config });
  const model = modelOf(template);
  const isDrafted = !isRevision && hasSentRevision(template);
  const sent = useSentRevision(isDrafted ? template : null);
  // Downloads and prints are of the revision that was sent.
  const outgoing = isDrafted ? sent : template;
  const outgoingModel = isDrafted ? modelOf(sent) : model;

  const savePdf = async (one: QuotationTemplate | null, within: HTMLElement | null) => {
    setExporting(true);
    const problem = await exportPdf(one, within?.querySelector('article') ?? null);
    setExporting(false);
    if (problem) showError(translate(problem.message, { _: problem.message, ...problem.args }));
    else showSuccess(translate('resources.quotations.pdf.done'));
  };
  const saveOutgoing = () => savePdf(outgoing, isDrafted ? sentSheet.current : sheet.current);
  const isWaiting = useRef(isExported);
  useEffect(() => {
    if (!isWaiting.current || !outgoing || !config) return;
    isWaiting.current = false;
    void saveOutgoing();
  });

  const writeMail = async () => {
    const link = mayShare && outgoing && isShareable(outgoing) ? await privateLink(outgoing.id) : { url: null };
    const problem = link.problem ?? openQuotationMail(outgoing, outgoingModel, translate, link.url);
    if (problem) showError(translate(problem, { _: problem }));
    else showSuccess(translate('resources.quotations.mailto.done'));
  };

  return (
    <>
      <DialogContent dividers sx={{ bgcolor: color.cloth, p: { xs: 1.5, md: 3 } }}>
        {notice}
        <Box ref={sheet}>{model ? <PrintedDocument model={model} /> : <ListSkeleton rows={8} />}</Box>
        <div ref={sentSheet} hidden>
          {isDrafted && outgoingModel ? <QuotationDocument model={outgoingModel} /> : null}
        </div>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', pt: 2 }}>
        {reason ? (
          <Typography id={reasonId} variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
            {reason}
          </Typography>
        ) : null}
        {onEdit ? (
          <Button
            onClick={onEdit}
            disabled={!template || reason !== ''}
            aria-describedby={reason ? reasonId : undefined}
          >
            {translate('form.edit')}
          </Button>
        ) : null}
        {actions}
        {isDrafted ? (
          <Button onClick={() => void savePdf(template, sheet.current)} loading={isExporting}>
            {translate('resources.quotations.template.draft_pdf')}
          </Button>
        ) : null}
        <Button onClick={() => void saveOutgoing()} loading={isExporting} disabled={!outgoing}>
          {translate('resources.quotations.template.pdf')}
        </Button>
        {maySend ? (
          <Button onClick={() => void writeMail()} disabled={!outgoing}>
            {translate('resources.quotations.template.email')}
          </Button>
        ) : null}
        <Button variant="outlined" onClick={onClose}>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Returns whether edits wait beside a revision that the customer has. */
const hasSentRevision = (template: QuotationTemplate | null): boolean =>
  template?.has_draft === true && template.status !== 'rejected' && template.revisions.length > 0;

/** The newest revision as it was sent; null while it is loading, and if there is none. */
function useSentRevision(template: QuotationTemplate | null): QuotationTemplate | null {
  const letter = template?.revisions.at(-1)?.letter;
  const { data = null } = useQuery({
    queryKey: ['quotations', 'revision', template?.id, letter],
    queryFn: () => dataProvider.sentRevision(template?.id ?? '', letter ?? ''),
    enabled: letter !== undefined,
  });
  return data;
}
