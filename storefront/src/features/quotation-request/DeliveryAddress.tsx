import Box from '@mui/material/Box';
import { addressLines } from '@selvedge/domain/users/own-account';
import { useQuery } from '@tanstack/react-query';
import { type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '../../lib/language';
import { ownAddresses } from '../../state/addresses';
import { useSession } from '../../state/session';
import { FormField } from '../../ui/form';
import type { RequestForm } from './request-body';

/** Chooses the delivery address from those of the account; shows nothing if there are none. */
export function DeliveryAddress<Values extends RequestForm>({ form }: { form: UseFormReturn<Values> }) {
  const { user } = useSession();
  const { data = [] } = useQuery({ ...ownAddresses, enabled: user !== null });
  const name = 'delivery_address' as Path<Values>;
  const chosen = String(useWatch({ control: form.control, name }) ?? '');
  // A draft's address that was changed or removed in the account since stays as it was chosen.
  const addresses = [...new Set([...data.map(addressLines), ...(chosen ? [chosen] : [])])];
  if (addresses.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FormField
        form={form}
        name={name}
        select
        label={t('Deliver to (optional)')}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{t('Not chosen')}</option>
        {addresses.map((address) => (
          <option key={address} value={address}>
            {address.replaceAll('\n', ', ')}
          </option>
        ))}
      </FormField>
      {chosen && (
        <Box translate="no" sx={{ color: 'text.secondary', fontSize: '0.875rem', whiteSpace: 'pre-line', pl: 1.75 }}>
          {chosen}
        </Box>
      )}
    </Box>
  );
}
