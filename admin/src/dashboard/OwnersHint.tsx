import { Alert, Button, Stack } from '@mui/material';
import type { OwnPermissions } from '@selvedge/domain/users/role';
import { declineFactor, ownFactors } from '@selvedge/web/second-factor';
import { useQuery } from '@tanstack/react-query';
import { usePermissions, useStore, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useChange } from '../hooks/use-change';
import { useIsAllowed } from '../hooks/use-rights';
import { useRoles } from '../roles/use-roles';

const words = 'resources.staff.owners';

/** A hint that only owners see. */
export function OwnersHint() {
  return (
    <>
      <FactorOffer />
      <ManyOwners />
    </>
  );
}

/** Offers a second factor to an owner who has none, once: who declines it, or has set one up, is not asked again. */
function FactorOffer() {
  const translate = useTranslate();
  const { permissions } = usePermissions<OwnPermissions | null>();
  const { data } = useQuery({
    queryKey: ['second-factors', 'offer'],
    queryFn: ownFactors,
    enabled: permissions?.is_owner === true,
    retry: false,
  });
  const decline = useChange({
    change: declineFactor,
    done: () => undefined,
    failure: 'security.offer.failed',
    refresh: ['second-factors'],
  });
  if (!data?.is_offered || decline.isSuccess) return null;
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {translate('security.offer.text')}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button component={Link} to="/security" variant="outlined" size="small">
          {translate('security.offer.open')}
        </Button>
        <Button size="small" disabled={decline.isPending} onClick={() => decline.mutate()}>
          {translate('security.offer.decline')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** After an update every admin is an Owner: says so, until somebody has seen it. */
function ManyOwners() {
  const translate = useTranslate();
  const [isSeen, see] = useStore('owners-hint.seen', false);
  const mayManage = useIsAllowed('role.manage');
  const { data: roles } = useRoles({ enabled: mayManage && !isSeen });
  const count = roles?.find(({ builtin }) => builtin === 'owner')?.members ?? 0;
  if (isSeen || count < 2) return null;
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {translate(`${words}.text`, { count })}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button component={Link} to="/staff" variant="outlined" size="small">
          {translate(`${words}.open`)}
        </Button>
        <Button size="small" onClick={() => see(true)}>
          {translate(`${words}.dismiss`)}
        </Button>
      </Stack>
    </Alert>
  );
}
