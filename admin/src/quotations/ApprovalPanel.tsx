import { Button, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { dataProvider } from '../providers/data-provider';
import { Section } from '../ui/Section';
import { useOtherApprovers } from './use-approvers';
import { useQuotationChange } from './use-quotation-change';

type Asked = Pick<
  AdminQuotation,
  'id' | 'quotation_no' | 'version' | 'status' | 'has_draft' | 'priced_by' | 'approval_asked'
>;

/** Lets the author of the prices ask a colleague for approval, and shows everybody that it is pending. */
export function ApprovalPanel({ quotation }: { quotation: Asked }) {
  const { id, quotation_no, version, status, has_draft, approval_asked } = quotation;
  const translate = useTranslate();
  const approvers = useOtherApprovers(quotation);
  const ask = useQuotationChange({
    change: () => dataProvider.askApproval(id, { version }),
    done: translate('resources.quotations.approval.done', { names: approvers }),
    failure: 'resources.quotations.approval.failed',
    close: () => undefined,
  });
  const isOpen = status === 'pending' || has_draft;
  if (!approval_asked && (approvers === '' || !isOpen)) return null;
  return (
    <Section title={translate('resources.quotations.approval.title')}>
      {approval_asked ? (
        <Typography variant="body2">
          {translate('resources.quotations.approval.asked', {
            name: approval_asked.by?.name ?? '',
            at: formatDateTime(approval_asked.at),
          })}
        </Typography>
      ) : (
        <>
          <Typography variant="body2" gutterBottom>
            {translate('resources.quotations.approval.why', { names: approvers })}
          </Typography>
          <Button
            variant="outlined"
            size="small"
            disabled={ask.isPending}
            aria-label={translate('resources.quotations.approval.ask_one', { number: quotation_no })}
            onClick={() => ask.mutate()}
          >
            {translate('resources.quotations.approval.ask')}
          </Button>
        </>
      )}
    </Section>
  );
}
