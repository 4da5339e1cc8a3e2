import { Button } from '@mui/material';
import { UNDO_SECONDS } from '@selvedge/domain/quotations/decisions';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { rejectionOf } from '@selvedge/web/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { toast } from 'react-hot-toast';
import { useIsAllowed } from '../hooks/use-rights';
import { showError, showSuccess } from '../lib/toast';
import { dataProvider } from '../providers/data-provider';
import { isShareable, MAY_SHARE } from './ShareMenu';

const words = 'resources.quotations.undo';

interface SentToastProps {
  /** The id of the toast. */
  id: string;
  text: string;
  quotation: AdminQuotation;
}

/** Says that something was sent and, as long as it can be undone, offers that, and WhatsApp. */
export function useSentToast() {
  return useCallback((text: string, quotation: AdminQuotation) => {
    const id = `sent-${quotation.id}`;
    toast.success(<SentToast id={id} text={text} quotation={quotation} />, { id, duration: UNDO_SECONDS * 1000 });
  }, []);
}

function SentToast({ id, text, quotation }: SentToastProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await dataProvider.undoSending(quotation.id);
      showSuccess(translate(`${words}.done`, { number: quotation.quotation_no }));
    } catch (error) {
      showError(translate(rejectionOf(error, `${words}.failed`), { _: rejectionOf(error, `${words}.failed`) }));
    }
    toast.remove(id);
    for (const resource of ['quotations', 'orders', 'dashboard']) {
      void queryClient.invalidateQueries({ queryKey: [resource] });
    }
  };
  const mayShare = useIsAllowed(MAY_SHARE) && isShareable(quotation);
  return (
    <>
      {text}
      <span style={{ display: 'flex', gap: 8, marginTop: 4, pointerEvents: 'auto' }}>
        <Button
          size="small"
          onClick={() => void undo()}
          disabled={isBusy}
          aria-label={`${translate(`${words}.action`)} ${quotation.quotation_no}`}
        >
          {translate(`${words}.action`)}
        </Button>
        {mayShare ? <WhatsAppButton quotation={quotation} /> : null}
      </span>
    </>
  );
}

function WhatsAppButton({ quotation: { id } }: Pick<SentToastProps, 'quotation'>) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['quotations', 'link', id],
    queryFn: () => dataProvider.offerLink(id),
    staleTime: 0,
    retry: false,
  });
  if (!data?.url) return null;
  return (
    <Button size="small" component="a" href={data.whatsapp} target="_blank" rel="noopener noreferrer">
      {translate('resources.quotations.share.whatsapp')}
    </Button>
  );
}
