import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material';
import type { Delivery, DeliveryLink } from '@selvedge/domain/orders/delivery';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useChange } from '../../hooks/use-change';
import { ADMIN_API } from '../../providers/data-provider';
import { callJson } from '../../providers/http-client';
import { Dialog } from '../../ui/overlays';

/** Sends the receiver the page on which they confirm what arrived: by mail, by WhatsApp, or as a copied text. */
export function LinkDialog({ delivery: { id, number }, onClose }: { delivery: Delivery; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const text = useRef<HTMLTextAreaElement>(null);
  const address = `${ADMIN_API}/deliveries/${id}`;
  const { data, isError } = useQuery({
    queryKey: ['orders', 'delivery-link', id],
    queryFn: () => callJson<DeliveryLink>('GET', `${address}/link`),
    retry: false,
  });
  const mail = useChange({
    change: () => callJson('POST', `${address}/mail-link`, {}),
    done: 'deliveries.mail_done',
    failure: 'deliveries.failed',
    serverSpeaks: true,
    refresh: ['orders'],
    close: onClose,
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(data?.message ?? '');
      notify('deliveries.copied', { type: 'success' });
    } catch {
      // The connection is not secure, or the browser denies it.
      text.current?.select();
      notify('deliveries.copy_by_hand', { type: 'info' });
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{translate('deliveries.link_title', { number })}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography>{translate('deliveries.link_intro')}</Typography>
          {isError ? <Alert severity="error">{translate('deliveries.link_failed')}</Alert> : null}
          <TextField
            label={translate('deliveries.link_text')}
            value={data?.message ?? ''}
            multiline
            fullWidth
            inputRef={text}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="contained"
              component="a"
              href={data?.whatsapp ?? ''}
              target="_blank"
              rel="noopener noreferrer"
              disabled={!data}
            >
              {translate('deliveries.whatsapp')}
            </Button>
            <Button variant="outlined" disabled={!data} onClick={copy}>
              {translate('deliveries.copy')}
            </Button>
            <Button variant="outlined" disabled={!data || mail.isPending} onClick={() => mail.mutate()}>
              {translate('deliveries.mail')}
            </Button>
          </Stack>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {translate('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
