import { Box } from '@mui/material';
import type { DocumentModel } from '@selvedge/domain/quotation-document/document-model';
import { documentStyle } from '@selvedge/domain/quotation-document/document-style';
import { QuotationDocument } from '@selvedge/domain/quotation-document/QuotationDocument';
import { color } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../../ui/visually-hidden';

/**
 * The document at its printed size; on narrow screens its parts are stacked. The PDF is rendered from a separate copy.
 */
export function PrintedDocument({ model }: { model: DocumentModel }) {
  const translate = useTranslate();
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={translate('resources.quotations.template.sheet')}
      sx={{ overflowX: 'auto', [narrow]: belowEachOther }}
    >
      <style>{documentStyle}</style>
      <Box
        sx={{
          bgcolor: 'background.paper',
          border: `1px solid ${color.line}`,
          mx: 'auto',
          p: '10mm',
          width: 'fit-content',
          [narrow]: { p: 1.5, width: 'auto' },
        }}
      >
        <QuotationDocument model={model} />
      </Box>
    </Box>
  );
}

/** Narrower than the document and its margins. */
const narrow = '@media (max-width: 859.95px)';

const belowEachOther = {
  '& .quotation-document': { pl: 1.5, width: 'auto' },
  '& .quotation-document :is(.qd-letterhead, .qd-parties, .qd-closing, .qd-signatures)': {
    flexDirection: 'column',
    gap: '16px',
  },
  '& .quotation-document :is(.qd-heading, .qd-dates)': { flexWrap: 'wrap', textAlign: 'left' },
  '& .quotation-document .qd-signature': { pt: '6px', mt: '36px' },
  '& .quotation-document .qd-signatures': { pt: 0 },
  '& .quotation-document .qd-closing': { flexDirection: 'column-reverse' },
  '& .quotation-document .qd-totals': { alignSelf: 'stretch', minWidth: 0, width: '100%' },
  // A line: its fabric, below it code and quantity, below them price and amount.
  '& .quotation-document .qd-lines thead': visuallyHidden,
  '& .quotation-document :is(.qd-lines, .qd-lines > tbody, .qd-end, .qd-end > td)': { display: 'block' },
  '& .quotation-document .qd-lines > tbody > tr:not(.qd-end)': {
    alignItems: 'center',
    borderBottom: `1px solid ${color.line}`,
    columnGap: '8px',
    display: 'grid',
    gridTemplateColumns: '26px 34px minmax(0, 1fr) auto',
    py: '8px',
  },
  '& .quotation-document .qd-lines > tbody > tr:not(.qd-end) > td': {
    border: 0,
    display: 'block',
    maxWidth: 'none',
    p: 0,
  },
  '& .quotation-document .qd-lines .qd-picture': { width: 'auto' },
  '& .quotation-document .qd-lines .qd-fabric': { gridColumn: '3 / -1' },
  '& .quotation-document .qd-lines .qd-code': { color: color.muted, gridColumn: '3', minWidth: 0 },
  '& .quotation-document .qd-lines .qd-code + .qd-figure + .qd-figure': {
    color: color.muted,
    gridColumn: '3',
    textAlign: 'left',
  },
  '& .quotation-document .qd-lines .qd-unit': { width: 'auto' },
};
