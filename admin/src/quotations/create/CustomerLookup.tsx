import type { User } from '@selvedge/domain/users/user';
import { AutocompleteInput, type RaRecord, ReferenceInput, useGetOne, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ManualQuotation } from './manual-quotation';

const words = 'resources.quotations.manual';
const SHOWN = 10;

/** Finds an existing customer by name, company, email or phone, and fills in the details. */
export function CustomerLookup() {
  const translate = useTranslate();
  const { setValue } = useFormContext<ManualQuotation>();
  const id = useWatch<ManualQuotation, 'customer_id'>({ name: 'customer_id' });
  const { data: chosen } = useGetOne<User>('users', { id: id ?? '' }, { enabled: Boolean(id) });
  const fill = (_: unknown, found: RaRecord | '') => {
    if (!found) return;
    const user = found as User;
    const set = (field: keyof ManualQuotation, text: string) =>
      setValue(field, text, { shouldDirty: true, shouldValidate: false });
    set('customer_name', user.name || user.email);
    set('customer_email', user.email);
    set('customer_phone', user.phone);
    set('customer_company', user.company);
    set('customer_address', user.address);
  };
  return (
    <ReferenceInput
      source="customer_id"
      reference="users"
      filter={{ user_type: 'customer' }}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={SHOWN}
    >
      <AutocompleteInput
        label={`${words}.existing`}
        helperText={
          chosen
            ? translate(`${words}.${chosen.email_verified ? 'linked' : 'unproven'}`, {
                name: chosen.name || chosen.email,
              })
            : `${words}.existing_hint`
        }
        optionText={describe}
        filterToQuery={(search: string) => (search ? { search } : {})}
        onChange={fill}
        slotProps={{ paper: { sx: { border: 1, borderColor: 'divider', boxShadow: 4 } } }}
        fullWidth
        sx={{ mb: 2 }}
      />
    </ReferenceInput>
  );
}

const describe = ({ name, company, email, phone }: User): string =>
  [name, company, email, phone].filter(Boolean).join(' · ');
