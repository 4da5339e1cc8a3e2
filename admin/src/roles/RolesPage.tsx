import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { covers, PERMISSIONS } from '@selvedge/domain/users/permissions';
import type { OwnPermissions, Role } from '@selvedge/domain/users/role';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useIsAllowed } from '../hooks/use-rights';
import { PageLoading } from '../layout/PageLoading';
import { IfAllowed } from '../permissions/IfAllowed';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Badge } from '../ui/Badge';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { IconAction } from '../ui/IconAction';
import { PageHeader } from '../ui/PageHeader';
import { NotLoaded } from '../ui/placeholders';
import { Section } from '../ui/Section';
import { RightsMatrix } from './RightsMatrix';
import { RoleDialog } from './RoleDialog';
import { ROLES, useRoles } from './use-roles';

type Opened = { about: 'add' } | { about: 'copy' | 'edit' | 'delete'; role: Role } | null;

/** The roles, with the number of people and the permissions of each; custom roles can be changed. */
export function RolesPage() {
  const translate = useTranslate();
  const { data: roles, error, isPending, refetch } = useRoles();
  const [opened, open] = useState<Opened>(null);
  const close = () => open(null);
  if (isPending) return <PageLoading />;
  return (
    <>
      <PageHeader
        title={translate('roles.title')}
        subtitle={translate('roles.intro')}
        action={
          <IfAllowed right="role.manage">
            <Button variant="contained" onClick={() => open({ about: 'add' })}>
              {translate('roles.add')}
            </Button>
          </IfAllowed>
        }
      />
      {roles ? (
        <Stack sx={{ gap: 2 }}>
          <Paper variant="outlined">
            <Box component="ul" aria-label={translate('roles.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {roles.map((role) => (
                <RoleRow key={role.id} shown={role} onOpen={(about) => open({ about, role })} />
              ))}
            </Box>
          </Paper>
          <Section title={translate('roles.matrix')}>
            <RightsMatrix roles={roles} />
          </Section>
        </Stack>
      ) : (
        <NotLoaded title={translate('roles.load_failed')} error={error} refetch={refetch} />
      )}
      {opened?.about === 'add' ? <RoleDialog edited={null} onClose={close} /> : null}
      {opened?.about === 'copy' ? <RoleDialog edited={null} copied={opened.role} onClose={close} /> : null}
      {opened?.about === 'edit' ? <RoleDialog edited={opened.role} onClose={close} /> : null}
      {opened?.about === 'delete' ? <DeleteRole doomed={opened.role} onClose={close} /> : null}
    </>
  );
}

interface RoleRowProps {
  shown: Role;
  onOpen: (about: 'copy' | 'edit' | 'delete') => void;
}

function RoleRow({ shown, onOpen }: RoleRowProps) {
  const translate = useTranslate();
  const mayManage = useIsAllowed('role.manage');
  const { permissions } = usePermissions<OwnPermissions>();
  const mine = new Set(permissions?.permissions ?? PERMISSIONS);
  const { name, description, builtin, members, discount_limit_percent: limit, margin_floor_percent: floor } = shown;
  const percent = (value: number | null) => (value === null ? translate('roles.no_limit') : `${value}%`);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          {builtin ? <Badge tone="neutral">{translate('roles.builtin')}</Badge> : null}
        </Stack>
        <Typography variant="body2">{description}</Typography>
        <Typography variant="caption" color="textSecondary">
          {translate('roles.members', { smart_count: members })}
          {limit === null && floor === null
            ? null
            : ` · ${translate('roles.limits', { limit: percent(limit), floor: percent(floor) })}`}
        </Typography>
      </Box>
      {mayManage && covers(mine, shown.permissions) ? (
        <Stack direction="row" sx={{ gap: 0.5 }}>
          <IconAction
            title={translate('roles.copy')}
            label={translate('roles.copy_one', { name })}
            icon={CopyIcon}
            onClick={() => onOpen('copy')}
          />
          {builtin ? null : (
            <>
              <IconAction
                title={translate('form.edit')}
                label={translate('roles.edit', { name })}
                icon={EditIcon}
                onClick={() => onOpen('edit')}
              />
              <IconAction
                title={translate('form.delete')}
                label={translate('roles.delete', { name })}
                icon={DeleteIcon}
                onClick={() => onOpen('delete')}
              />
            </>
          )}
        </Stack>
      ) : null}
    </Box>
  );
}

function DeleteRole({ doomed: { id, name, version }, onClose }: { doomed: Role; onClose: () => void }) {
  const translate = useTranslate();
  const remove = useChange({
    change: () => callJson('DELETE', `${ADMIN_API}/roles/${id}?version=${version}`),
    done: 'roles.deleted',
    failure: 'roles.delete_failed',
    refresh: [ROLES],
    close: onClose,
    onRejected: onClose,
  });
  return (
    <ConfirmDialog
      title={translate('roles.delete_title', { name })}
      text={translate('roles.delete_text')}
      confirm={translate('form.delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

const row = {
  alignItems: 'flex-start',
  display: 'flex',
  gap: 2,
  justifyContent: 'space-between',
  px: 2,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
