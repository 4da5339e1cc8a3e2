import type { User } from '@selvedge/domain/users/user';
import { AutocompleteInput, type RaRecord, ReferenceInput, useGetOne, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type ManualQuotation, particularsOf } from './manual-quotation';

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
    for (const [field, text] of Object.entries(particularsOf(found as User))) {
      setValue(field as keyof ManualQuotation, text, { shouldDirty: true, shouldValidate: false });
    }
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
