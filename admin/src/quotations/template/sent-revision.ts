import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useQuery } from '@tanstack/react-query';
import { dataProvider } from '../../providers/data-provider';

/** Whether edits wait beside a revision that the customer has. */
export const hasSentRevision = (template: QuotationTemplate | null): boolean =>
  template?.has_draft === true && template.status !== 'rejected' && template.revisions.length > 0;

/** The newest revision as it was sent; null while it is loading, and for nothing. */
export function useSentRevision(template: QuotationTemplate | null): QuotationTemplate | null {
  const letter = template?.revisions.at(-1)?.letter;
  const { data = null } = useQuery({
    queryKey: ['quotations', 'revision', template?.id, letter],
    queryFn: () => dataProvider.sentRevision(template?.id ?? '', letter ?? ''),
    enabled: letter !== undefined,
  });
  return data;
}
