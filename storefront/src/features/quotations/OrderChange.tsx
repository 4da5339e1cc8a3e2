import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatRupees } from '@selvedge/domain/money';
import { isNoTotal, type PendingOrderChange } from '@selvedge/domain/orders/order';
import { api } from '@selvedge/web/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { ActionButton } from '../../ui/ActionButton';
import { figures } from '../../ui/marks';

const MAX_NAME = 120;

const panel = { bgcolor: 'background.paper', border: 1, borderColor: 'warning.main', borderRadius: 1, p: 2 };

/** A change of the order that raises its sum: the order stays as it is until its customer accepts. */
export function OrderChange({ quotationId, change }: { quotationId: string; change: PendingOrderChange }) {
  const [name, setName] = useState('');
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (verb: 'accept' | 'decline') =>
      api(`/quotations/${quotationId}/order/changes/${change.id}/${verb}`, {
        method: 'POST',
        body: verb === 'accept' ? { name: name.trim() } : {},
      }),
    onSuccess: (_, verb) =>
      showSuccess(verb === 'accept' ? t('Your order was changed') : t('Your order stays as it is')),
    onError: (problem) => showError(messageOf(problem, t('Failed to send your answer. Please try again.'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['quotations'] }),
  });
  return (
    <Box component="section" aria-labelledby="order-change" sx={panel}>
      <Typography variant="h3" component="h2" id="order-change" sx={{ mb: 1 }}>
        {t('We suggest to change your order')}
      </Typography>
      <p>{t('Your order stays as it is until you accept the change.')}</p>
      {change.note && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{change.note}</Box>}
      <Box component="ul" sx={{ my: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
        {change.changes.filter(isNoTotal).map(({ line, field, before, after }) => (
          <li key={`${line} ${field}`}>
            {[line, field].filter(Boolean).join(', ')}: {before} → <strong>{after}</strong>
          </li>
        ))}
      </Box>
      <Box sx={{ mb: 2, ...figures }}>
        {t('Total to be paid:')} {formatRupees(change.total_before)} →{' '}
        <strong>{formatRupees(change.total_after)}</strong>
      </Box>
      <Box
        component="form"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          mutate('accept');
        }}
      >
        <TextField
          label={t('Your name')}
          required
          size="small"
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="name"
          slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
        />
        <ActionButton type="submit" variant="contained" disabled={isPending || name.trim() === ''}>
          {t('Accept the change')}
        </ActionButton>
        <ActionButton type="button" variant="outlined" disabled={isPending} onClick={() => mutate('decline')}>
          {t('Keep the order as it is')}
        </ActionButton>
      </Box>
    </Box>
  );
}
