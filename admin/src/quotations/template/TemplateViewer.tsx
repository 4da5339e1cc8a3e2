import { Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { defaultBrand } from '@selvedge/domain/brand';
import { toDocumentModel } from '@selvedge/domain/quotation-document/document-model';
import type { AdminQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { MessageDraft } from '@selvedge/web/message-draft';
import { color } from '@selvedge/web/tokens';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConfig } from '../../hooks/use-config';
import { announce, complain } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { ListSkeleton } from '../../ui/list/ListSkeleton';
import { Section } from '../../ui/Section';
import { canExtend } from '../can-extend';
import { ConversationPanel } from '../conversation/ConversationPanel';
import { ExtendDialog } from '../ExtendDialog';
import { OwnerPanel } from '../OwnerPanel';
import { isShareable, ShareMenu } from '../ShareMenu';
import { AnswerBar } from './AnswerBar';
import { DraftBar } from './DraftBar';
import { exportPdf } from './export-pdf';
import { FormerRevisions } from './FormerRevisions';
import { HistoryTimeline } from './HistoryTimeline';
import { NotesPanel } from './NotesPanel';
import { PrintedDocument } from './PrintedDocument';
import { openQuotationMail } from './quotation-mail';
import { SubmissionPanel } from './SubmissionPanel';

interface TemplateViewerProps {
  quotation: AdminQuotation;
  /** Null while it is loading. */
  template: QuotationTemplate | null;
  onEdit: (template: QuotationTemplate | null) => void;
  /** The unsent message. */
  draft: MessageDraft;
  onDraft: (draft: MessageDraft) => void;
  onClose: () => void;
}

/** The document as printed, and beside it what only admins see. */
export function TemplateViewer(props: TemplateViewerProps) {
  const { quotation, template: current, draft, onDraft, onEdit, onClose } = props;
  const translate = useTranslate();
  const config = useConfig();
  const sheet = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  const isOrdered = quotation.order_id !== null;
  const [isExporting, setExporting] = useState(false);
  const [extended, extend] = useState<QuotationTemplate | null>(null);
  const [letter, showRevision] = useState<string | null>(null);
  const { data: former = null } = useQuery({
    queryKey: ['quotations', 'revision', quotation.id, letter],
    queryFn: () => dataProvider.sentRevision(quotation.id, letter ?? ''),
    enabled: letter !== null,
  });
  const template = letter === null ? current : former;
  const model = template && toDocumentModel(template, { brand: config?.brand ?? defaultBrand, contact: config });

  const savePdf = async () => {
    setExporting(true);
    const fault = await exportPdf(template, sheet.current?.querySelector('article') ?? null);
    setExporting(false);
    if (fault) complain(translate(fault.message, { _: fault.message, ...fault.args }));
    else announce(translate('resources.quotations.pdf.done'));
  };

  const writeMail = () => {
    const fault = openQuotationMail(template, model, translate);
    if (fault) complain(translate(fault));
    else announce(translate('resources.quotations.mailto.done'));
  };

  return (
    <>
      <DialogContent dividers sx={{ bgcolor: color.cloth, p: { xs: 1.5, md: 3 } }}>
        <Box sx={columns}>
          <Box ref={sheet} sx={inView}>
            {letter === null && current?.has_draft ? <DraftBar template={current} /> : null}
            {letter === null && current ? <AnswerBar template={current} /> : null}
            {model ? <PrintedDocument model={model} /> : <ListSkeleton rows={8} />}
          </Box>
          <Stack sx={{ gap: 2, minWidth: 0 }}>
            {current ? <OwnerPanel quotation={current} /> : null}
            <SubmissionPanel quotation={quotation} onMerged={onClose} />
            <Words
              title={translate('resources.quotations.template.unproven')}
              text={
                isDoubtful(quotation)
                  ? translate('resources.quotations.template.unproven_text', { address: quotation.customer_email })
                  : ''
              }
            />
            <Words title={translate('resources.quotations.template.message')} text={quotation.message} />
            {current ? <NotesPanel template={current} /> : null}
            <ConversationPanel quotation={quotation} draft={draft} onDraft={onDraft} />
            {current ? <FormerRevisions quotation={current} shown={letter} onShow={showRevision} /> : null}
            {current?.history.length ? (
              <Section title={translate('resources.quotations.template.history')}>
                <HistoryTimeline history={current.history} />
              </Section>
            ) : null}
          </Stack>
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', pt: 2 }}>
        {isOrdered ? (
          <Typography id={reasonId} variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
            {translate('resources.quotations.template.ordered')}
          </Typography>
        ) : null}
        <Button
          onClick={() => onEdit(current)}
          disabled={!current || isOrdered}
          aria-describedby={isOrdered ? reasonId : undefined}
        >
          {translate('form.edit')}
        </Button>
        {current && canExtend(current) ? (
          <Button onClick={() => extend(current)}>{translate('resources.quotations.extend.action')}</Button>
        ) : null}
        {current && isShareable(current) ? <ShareMenu quotation={current} isNamed /> : null}
        <Button onClick={() => void savePdf()} loading={isExporting} disabled={!template}>
          {translate('resources.quotations.template.pdf')}
        </Button>
        <Button onClick={writeMail} disabled={!template}>
          {translate('resources.quotations.template.email')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {translate('form.close')}
        </Button>
      </DialogActions>
      {extended ? <ExtendDialog quotation={extended} onClose={() => extend(null)} /> : null}
    </>
  );
}

/** Whether staff should be warned that the email address is unverified. */
const isDoubtful = ({ customer_email_verified, source }: AdminQuotation): boolean =>
  !customer_email_verified && source !== 'manual';

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

/**
 * Beside a longer column the document scrolls until its end is visible and then sticks: stuck at its top, a document
 * higher than the dialog would hide its totals. A short one fills the height, so that it begins at the top.
 */
const inView = {
  alignSelf: { lg: 'end' },
  bottom: 0,
  minHeight: { lg: 'min(100%, 100dvh - 200px)' },
  minWidth: 0,
  position: { lg: 'sticky' },
};
