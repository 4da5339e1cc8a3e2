import { formatDate } from '@selvedge/domain/dates';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useNavigate } from 'react-router-dom';
import { dataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { describeQuotation } from './describe-quotation';
import { useQuotationChange } from './use-quotation-change';

/** The customer has accepted: the quotation becomes an order and can no longer change. */
export function ConvertDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const navigate = useNavigate();
  const convert = useQuotationChange({
    change: async () => {
      const order = await dataProvider.convertQuotation(quotation.id, { version: quotation.version });
      void navigate(`/orders/${order.id}/show`);
    },
    done: 'Order created successfully',
    failure: 'Failed to create the order',
    close: onClose,
  });
  const expiry = quotation.expired
    ? ` Its validity ended on ${formatDate(quotation.valid_until)}: extend it first.`
    : '';
  const { quoted_price: before_vat, quoted_price_with_vat: with_vat, vat_percent } = quotation;
  const price = priceWords({ before_vat, with_vat, vat_percent }).filter(Boolean).join(', ');
  return (
    <ConfirmDialog
      title="Convert to order?"
      text={`${describeQuotation(quotation)} becomes an order over ${price} and can no longer be changed.${expiry}`}
      confirm="Convert to order"
      isBusy={convert.isPending}
      onConfirm={() => convert.mutate()}
      onClose={onClose}
    />
  );
}
