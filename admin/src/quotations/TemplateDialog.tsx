import { Button, Dialog, DialogActions, DialogContent, DialogTitle, useMediaQuery } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { dataProvider } from '../providers/data-provider';
import { color } from '../theme/tokens';
import { ListSkeleton } from '../ui/list/ListSkeleton';
import { complain } from '../ui/toast';
import { templateFromList } from './computed-totals';
import { QuotationSheet } from './QuotationSheet';

/** The quotation as the customer will see it on paper. */
export function TemplateDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const titleId = useId();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const { data, isPending, isError } = useQuery({
    queryKey: ['quotations', 'template', quotation.id],
    queryFn: () => dataProvider.quotationTemplate(quotation.id),
    staleTime: 0,
  });
  useEffect(() => {
    if (isError) complain('Failed to load template data');
  }, [isError]);

  return (
    <Dialog open onClose={onClose} fullScreen={isNarrow} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Quotation {quotation.quotation_no}</DialogTitle>
      <DialogContent dividers sx={{ bgcolor: color.cloth, p: { xs: 1.5, md: 3 } }}>
        {isPending ? <ListSkeleton rows={8} /> : <QuotationSheet template={data ?? templateFromList(quotation)} />}
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
