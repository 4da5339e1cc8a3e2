import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import type { Cheque } from '@selvedge/domain/invoicing/cheque';
import { fetchResponse, parseJson } from '@selvedge/web/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { ADMIN_API } from '../providers/data-provider';
import { MONEY } from './money-parts';

/** The photo of a cheque. It is private, so it is read with the session and not by its address alone. */
export function ChequePhoto({ cheque }: { cheque: Cheque }) {
  const translate = useTranslate();
  const { id, cheque_no: number, photo_at } = cheque;
  const address = `${ADMIN_API}/cheques/${id}/photo`;
  const { data, isError } = useQuery({
    queryKey: ['cheque-photo', id, photo_at],
    queryFn: async () => asDataUrl(await fetchResponse(address, { method: 'GET' })),
    enabled: photo_at !== null,
  });
  const save = useChange({
    change: async (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return parseJson(await (await fetchResponse(address, { method: 'POST', body })).text()) as Cheque;
    },
    done: 'money.cheque.photo_saved',
    failure: 'money.cheque.photo_failed',
    refresh: MONEY,
  });
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 1, mt: 2 }}>
      {photo_at === null ? null : isError ? (
        <Typography color="error">{translate('money.cheque.photo_not_read')}</Typography>
      ) : data ? (
        <Box
          component="img"
          src={data}
          alt={translate('money.cheque.photo_of', { number })}
          sx={{ border: 1, borderColor: 'divider', maxHeight: 320, maxWidth: '100%' }}
        />
      ) : (
        <Skeleton variant="rounded" width="100%" height={160} />
      )}
      <Button component="label" variant="outlined" disabled={save.isPending}>
        {translate(photo_at === null ? 'money.cheque.photo_add' : 'money.cheque.photo_replace')}
        <Box
          component="input"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={translate('money.cheque.photo')}
          sx={hidden}
          onChange={({ target }: React.ChangeEvent<HTMLInputElement>) => {
            const [file] = target.files ?? [];
            if (file) save.mutate(file);
            target.value = '';
          }}
        />
      </Button>
    </Stack>
  );
}

async function asDataUrl(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${response.headers.get('content-type')};base64,${btoa(binary)}`;
}

/** Out of sight and reached by the keyboard. */
const hidden = { height: 1, opacity: 0, overflow: 'hidden', position: 'absolute', width: 1 };
