import { Box } from '@mui/material';
import { defaultBrand } from '@selvedge/domain/brand';
import { toDocumentModel } from '@selvedge/domain/quotation-document/document-model';
import { documentStyle } from '@selvedge/domain/quotation-document/document-style';
import { QuotationDocument } from '@selvedge/domain/quotation-document/QuotationDocument';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useConfig } from '../providers/use-config';
import { color } from '../theme/tokens';

/** The sheet at its printed size. A screen narrower than paper scrolls it inside its own frame. */
export function QuotationSheet({ template }: { template: QuotationTemplate }) {
  const config = useConfig();
  const model = toDocumentModel(template, { brand: config?.brand ?? defaultBrand, contact: config });
  return (
    <Box tabIndex={0} role="region" aria-label="Printed quotation" sx={{ overflowX: 'auto' }}>
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
