import { Box, Button } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { User } from '@selvedge/domain/users/user';
import { useGetIdentity, useGetList, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useIsAllowed } from '../hooks/use-rights';
import { dataProvider } from '../providers/data-provider';
import { Select } from '../ui/Select';

const MAX_ADMINS = 200;

type Owned = Pick<AdminQuotation, 'id' | 'quotation_no' | 'version' | 'owner'>;

/** The owner of a quotation: take it, assign it to another admin, or release it. */
export function OwnerField({ quotation: { id, quotation_no, version, owner } }: { quotation: Owned }) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const mayGive = useIsAllowed('quote.write');
  const maySeeOthers = useIsAllowed('customer.read');
  const { data: admins = [] } = useGetList<User>(
    'users',
    {
      pagination: { page: 1, perPage: MAX_ADMINS },
      sort: { field: 'name', order: 'ASC' },
      filter: { user_type: 'admin', is_active: true },
    },
    { enabled: mayGive && maySeeOthers },
  );
  const give = useChange<string | null>({
    change: (owner_id) => dataProvider.assignQuotation(id, { owner_id, version }),
    done: translate('resources.quotations.owner.done', { number: quotation_no }),
    failure: 'resources.quotations.owner.failed',
    refresh: ['quotations', 'dashboard'],
  });
  // A blocked or deleted owner is still shown.
  const choices = owner && !admins.some((admin) => admin.id === owner.id) ? [owner, ...admins] : admins;
  return (
    <Box sx={{ alignItems: 'center', display: 'flex', gap: 1 }}>
      <Select
        fullWidth
        label={translate('resources.quotations.owner.one', { number: quotation_no })}
        value={owner?.id ?? ''}
        disabled={give.isPending || !mayGive}
        onChoose={(admin) => give.mutate(admin || null)}
        emptyText={translate('resources.quotations.owner.none')}
        choices={choices}
      />
      {mayGive && identity && owner?.id !== identity.id ? (
        <Button size="small" disabled={give.isPending} onClick={() => give.mutate(String(identity.id))}>
          {translate('resources.quotations.owner.take')}
        </Button>
      ) : null}
    </Box>
  );
}
