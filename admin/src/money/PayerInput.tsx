import { AutocompleteInput, type RaRecord, ReferenceInput } from 'react-admin';

/** The customer who pays. */
export const PayerInput = () => (
  <ReferenceInput source="customer_id" reference="users" filter={{ user_type: 'customer' }}>
    <AutocompleteInput
      label="money.cheque.payer"
      helperText="money.cheque.payer_hint"
      optionText={(user?: RaRecord) => (user ? [user.company, user.name, user.email].filter(Boolean).join(', ') : '')}
      filterToQuery={(search: string) => (search ? { search } : {})}
      noOptionsText="money.cheque.payer_none"
      validate={(id: unknown) => (id ? undefined : 'money.cheque.payer_missing')}
      isRequired
    />
  </ReferenceInput>
);
