import { formatDate } from '@selvedge/domain/dates';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { dataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useDescription } from './describe-quotation';
import { useQuotationChange } from './use-quotation-change';

/** Converts an accepted quotation into an order; after that it can't change. */
export function ConvertDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const convert = useQuotationChange({
    change: async () => {
      const order = await dataProvider.convertQuotation(quotation.id, { version: quotation.version });
      void navigate(`/orders/${order.id}/show`);
    },
    done: 'resources.quotations.convert.done',
    failure: 'resources.quotations.convert.failed',
    close: onClose,
  });
  const expiry = quotation.expired
    ? ` ${translate('resources.quotations.convert.expired', { day: formatDate(quotation.valid_until) })}`
    : '';
  const described = useDescription(quotation);
  const { quoted_price: before_vat, quoted_price_with_vat: with_vat, vat_percent } = quotation;
  const price = priceWords({ before_vat, with_vat, vat_percent }).filter(Boolean).join(', ');
  return (
    <ConfirmDialog
      title={translate('resources.quotations.convert.title')}
      text={`${translate('resources.quotations.convert.text', { quotation: described, price })}${expiry}`}
      confirm={translate('resources.quotations.convert.action')}
      isBusy={convert.isPending}
      onConfirm={() => convert.mutate()}
      onClose={onClose}
    />
  );
}
