import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { MAX_ADDRESS, MAX_PHONE, type OwnAddress } from '@selvedge/domain/users/own-account';
import { api } from '@selvedge/web/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { ownAddresses } from '../../state/addresses';
import { DialogButtons } from '../../ui/DialogButtons';
import { Form, FormField, required } from '../../ui/form';
import { LoadError } from '../../ui/LoadError';
import { ModalDialog } from '../../ui/ModalDialog';
import { useDraftForm } from '../../ui/use-draft-form';
import { list, MIN_HEIGHT, row } from './row';

type Values = Omit<OwnAddress, 'id'>;
const NEW: Values = { label: '', text: '', phone: '', receiving_hours: '' };

/** Delivery addresses, beside the address of the account. */
export function Addresses() {
  const queryClient = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(ownAddresses);
  const [edited, setEdited] = useState<OwnAddress | 'new' | null>(null);
  const remove = async ({ id }: OwnAddress) => {
    try {
      await api(`/account/addresses/${encodeURIComponent(id)}`, { method: 'DELETE' });
      showSuccess(t('Address removed.'));
    } catch (problem) {
      showError(messageOf(problem, t('It could not be removed. Please try again.')));
    }
    await queryClient.invalidateQueries({ queryKey: ownAddresses.queryKey });
  };
  return (
    <Box component="section" aria-labelledby="addresses" sx={{ minHeight: MIN_HEIGHT }}>
      <Typography variant="h3" component="h2" id="addresses" sx={{ mb: 1 }}>
        {t('Addresses')}
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={96} />}
      {error && <LoadError title={t('Failed to load addresses')} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('None yet. An address that you give for swatches is remembered here.')}
        </Box>
      )}
      <Box component="ul" aria-labelledby="addresses" sx={list}>
        {data?.map((address) => (
          <Box key={address.id} component="li" sx={row}>
            <Box sx={{ minWidth: 0, flex: '1 1 16rem', whiteSpace: 'pre-line' }}>
              {address.label && (
                <strong>
                  {address.label}
                  {'\n'}
                </strong>
              )}
              {address.text}
              <Box component="span" sx={{ color: 'text.secondary', display: 'block', fontSize: '0.875rem' }}>
                {[address.phone, address.receiving_hours].filter(Boolean).join(' · ')}
              </Box>
            </Box>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button aria-label={`${t('Change')}: ${nameOf(address)}`} onClick={() => setEdited(address)}>
                {t('Change')}
              </Button>
              <Button
                color="error"
                aria-label={`${t('Remove')}: ${nameOf(address)}`}
                onClick={() => void remove(address)}
              >
                {t('Remove')}
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setEdited('new')}>
        {t('Add an address')}
      </Button>
      {edited && <AddressDialog address={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Box>
  );
}

const nameOf = ({ label, text }: OwnAddress): string => label || (text.split('\n')[0] ?? '');

function AddressDialog({ address, onClose }: { address: OwnAddress | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { form, forget } = useDraftForm<Values>(`address ${JSON.stringify(address)}`, address ?? NEW);
  const keyOf = useIdempotencyKey();
  const title = address ? t('Change the address') : t('Add an address');
  const submit = async ({ label, text, phone, receiving_hours }: Values) => {
    const path = address ? `/account/addresses/${encodeURIComponent(address.id)}` : '/account/addresses';
    try {
      const body = { label, text, phone, receiving_hours };
      await api(path, { method: address ? 'PUT' : 'POST', body, headers: keyOf(body) });
      await queryClient.invalidateQueries({ queryKey: ownAddresses.queryKey });
      forget();
      showSuccess(t('Address saved.'));
      onClose();
    } catch (error) {
      showError(messageOf(error, t('The address could not be saved. Please try again.')));
      // It may have been removed in another tab.
      await queryClient.invalidateQueries({ queryKey: ownAddresses.queryKey });
    }
  };
  return (
    <ModalDialog title={title} onClose={onClose}>
      <Form form={form} onSubmit={submit} label={title}>
        <FormField
          form={form}
          name="label"
          label={t('Name of the place')}
          placeholder={t('Factory')}
          autoFocus
          most={60}
        />
        <FormField
          form={form}
          name="text"
          label={t('Address')}
          multiline
          minRows={3}
          autoComplete="street-address"
          most={MAX_ADDRESS}
          rules={required}
        />
        <FormField form={form} name="phone" label={t('Phone')} type="tel" most={MAX_PHONE} />
        <FormField
          form={form}
          name="receiving_hours"
          label={t('Receiving hours')}
          placeholder="Mon-Fri 8-16"
          most={200}
        />
        <DialogButtons
          busy={form.formState.isSubmitting}
          submit={t('Save')}
          submitting={t('Saving...')}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
