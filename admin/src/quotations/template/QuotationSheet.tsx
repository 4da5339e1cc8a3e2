import { Box } from '@mui/material';
import type { DocumentModel } from '@selvedge/domain/quotation-document/document-model';
import { documentStyle } from '@selvedge/domain/quotation-document/document-style';
import { QuotationDocument } from '@selvedge/domain/quotation-document/QuotationDocument';
import { color } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';

/** The sheet at its printed size. A screen narrower than paper scrolls it inside its own frame. */
export function QuotationSheet({ model }: { model: DocumentModel }) {
  const translate = useTranslate();
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={translate('resources.quotations.template.sheet')}
      sx={{ overflowX: 'auto' }}
    >
      <style>{documentStyle}</style>
      <Box
        sx={{
          bgcolor: 'background.paper',
          border: `1px solid ${color.line}`,
          mx: 'auto',
          p: '10mm',
          width: 'fit-content',
        }}
      >
        <QuotationDocument model={model} />
      </Box>
    </Box>
  );
}
