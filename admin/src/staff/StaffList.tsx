import type { SvgIconComponent } from '@mui/icons-material';
import InviteIcon from '@mui/icons-material/ForwardToInboxOutlined';
import RestoreIcon from '@mui/icons-material/HowToRegOutlined';
import FactorIcon from '@mui/icons-material/LockResetOutlined';
import RolesIcon from '@mui/icons-material/ManageAccountsOutlined';
import EndIcon from '@mui/icons-material/PersonOffOutlined';
import DemoteIcon from '@mui/icons-material/PersonRemoveOutlined';
import { Button, Stack } from '@mui/material';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { type StaffMember, type StaffState, staffStates } from '@selvedge/domain/users/staff';
import type { Tone } from '@selvedge/web/tokens';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';
import { IconAction } from '../ui/IconAction';
import { filterChoice } from '../ui/inputs';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { EmailAddress, TwoLines } from '../ui/TwoLines';
import { type StaffAction, StaffDialog } from './StaffDialog';

const words = 'resources.staff';
const tones: Record<StaffState, Tone> = { active: 'green', invited: 'amber', ended: 'neutral' };

const filters = [
  filterChoice(
    'state',
    `${words}.all`,
    staffStates.map((state) => ({ id: state, name: `${words}.state.${state}` })),
  ),
];

/** The members of staff: roles, state and when they were last seen; invites them and ends their access. */
export function StaffList() {
  const translate = useTranslate();
  const [opened, open] = useState<{ action: StaffAction; member: StaffMember | null } | null>(null);
  return (
    <>
      <ListPage<StaffMember>
        sort={{ field: 'name', order: 'ASC' }}
        sortable={['name', 'email', 'state', 'created_at']}
        filters={filters}
        action={
          <Button variant="contained" onClick={() => open({ action: 'invite', member: null })}>
            {translate(`${words}.invite.open`)}
          </Button>
        }
      >
        <ResponsiveColumn<StaffMember>
          source="name"
          card="heading"
          render={({ name, email }) => <TwoLines first={name} second={<EmailAddress text={email} />} />}
        />
        <ResponsiveColumn<StaffMember>
          label={`${words}.fields.roles`}
          render={({ roles }) => roles.map(({ name }) => name).join(', ') || translate(`${words}.no_roles`)}
        />
        <ResponsiveColumn<StaffMember> source="state" width={130} render={(member) => <State member={member} />} />
        <ResponsiveColumn<StaffMember>
          label={`${words}.fields.last_seen_at`}
          width={160}
          render={({ last_seen_at, sessions }) => (
            <TwoLines
              first={last_seen_at ? formatDateTime(last_seen_at) : translate(`${words}.never`)}
              second={translate(`${words}.${sessions ? 'sessions' : 'no_sessions'}`, { smart_count: sessions })}
            />
          )}
        />
        <ResponsiveColumn<StaffMember>
          label="list.actions"
          width={150}
          isSticky
          card="foot"
          render={(member) => <Actions member={member} onOpen={(action) => open({ action, member })} />}
        />
      </ListPage>
      {opened ? <StaffDialog {...opened} onClose={() => open(null)} /> : null}
    </>
  );
}

function State({ member: { state, second_factor, invited_at } }: { member: StaffMember }) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      <span title={invited_at ? translate(`${words}.invited_on`, { day: formatDate(invited_at) }) : undefined}>
        <Badge tone={tones[state]}>{translate(`${words}.state.${state}`)}</Badge>
      </span>
      {second_factor ? <Badge tone="indigo">{translate(`${words}.second_factor`)}</Badge> : null}
    </Stack>
  );
}

const icons: Record<Exclude<StaffAction, 'invite'>, SvgIconComponent> = {
  again: InviteIcon,
  roles: RolesIcon,
  factor: FactorIcon,
  restore: RestoreIcon,
  demote: DemoteIcon,
  end: EndIcon,
};

function Actions({ member, onOpen }: { member: StaffMember; onOpen: (action: StaffAction) => void }) {
  const translate = useTranslate();
  const { name, state, can_change, second_factor } = member;
  if (!can_change) return null;
  const actions = [
    ...(state === 'invited' ? (['again'] as const) : []),
    'roles' as const,
    ...(second_factor ? (['factor'] as const) : []),
    'demote' as const,
    ...(state === 'ended' ? (['restore'] as const) : (['end'] as const)),
  ];
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, ml: -0.5 }}>
      {actions.map((action) => (
        <IconAction
          key={action}
          title={translate(`${words}.${action}.open`)}
          label={translate(`${words}.${action}.open_one`, { name })}
          icon={icons[action]}
          onClick={() => onOpen(action)}
        />
      ))}
    </Stack>
  );
}
