import { Box, Button, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { covers, PERMISSIONS } from '@selvedge/domain/users/permissions';
import type { OwnPermissions } from '@selvedge/domain/users/role';
import { useId } from 'react';
import { InputHelperText, useInput, usePermissions, useTranslate } from 'react-admin';
import { ListSkeleton } from '../ui/placeholders';
import { useRoles } from './use-roles';

/** The roles of a person, as checkboxes in the form's field `role_ids`; those with more than one's own rights are left out. */
export function RoleBoxes() {
  const translate = useTranslate();
  const errorId = useId();
  const titleId = useId();
  const { data: roles, isError, refetch } = useRoles();
  const { permissions } = usePermissions<OwnPermissions>();
  const mine = new Set(permissions?.permissions ?? PERMISSIONS);
  const { field, fieldState } = useInput<string[]>({
    source: 'role_ids',
    defaultValue: [],
    validate: (ids: string[]) => (ids.length === 0 ? 'resources.staff.no_role' : undefined),
  });
  if (isError) {
    return <Button onClick={() => void refetch()}>{translate('resources.staff.roles_failed')}</Button>;
  }
  if (!roles) return <ListSkeleton rows={3} />;
  const chosen = new Set<string>(field.value);
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2">
        {translate('resources.staff.choose_roles')}
      </Typography>
      {roles
        .filter((role) => covers(mine, role.permissions))
        .map((role) => (
          <FormControlLabel
            key={role.id}
            sx={{ alignItems: 'flex-start', display: 'flex', m: 0, minHeight: 44 }}
            label={
              <Box sx={{ pt: 1 }}>
                {role.name}
                <Typography variant="caption" component="div" color="textSecondary">
                  {role.description}
                </Typography>
              </Box>
            }
            control={
              <Checkbox
                checked={chosen.has(role.id)}
                onChange={(_event, on) =>
                  field.onChange(on ? [...chosen, role.id] : [...chosen].filter((id) => id !== role.id))
                }
                slotProps={{ input: { 'aria-describedby': fieldState.invalid ? errorId : undefined } }}
                sx={{ ml: -1 }}
              />
            }
          />
        ))}
      {fieldState.invalid ? (
        <FormHelperText error id={errorId}>
          <InputHelperText error={fieldState.error?.message} />
        </FormHelperText>
      ) : null}
    </Box>
  );
}
