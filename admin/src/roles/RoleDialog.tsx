import { isPermission, PERMISSIONS, type Permission } from '@selvedge/domain/users/permissions';
import type { OwnPermissions, Role, RoleInput } from '@selvedge/domain/users/role';
import { TextInput, usePermissions, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { type RecordField, useConflict } from '../hooks/use-conflict';
import { PermissionBoxes } from '../permissions/PermissionBoxes';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { useRules } from '../ui/inputs';
import { ROLES } from './use-roles';

interface RoleForm {
  name: string;
  description: string;
  permissions: Permission[];
  discount_limit_percent: string;
  margin_floor_percent: string;
}

const MAX_DECIMALS = /^\d{1,3}([.,]\d{1,2})?$/;

const percentOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.replace(',', '.')));

/** Empty, or 0 to 100 with at most two decimals. */
const isPercent = (typed?: string | null): string | undefined =>
  !typed?.trim() || (MAX_DECIMALS.test(typed.trim()) && (percentOf(typed.trim()) ?? 0) <= 100)
    ? undefined
    : 'roles.not_percent';

interface RoleDialogProps {
  /** The role to change; null for a new one. */
  edited: Role | null;
  /** The role that a new one copies. */
  copied?: Role;
  onClose: () => void;
}

/** A custom role: its name, its permissions in plain words, and its limits. */
export function RoleDialog({ edited: role, copied, onClose }: RoleDialogProps) {
  const translate = useTranslate();
  const { filled } = useRules();
  const { permissions: own } = usePermissions<OwnPermissions>();
  const conflict = useConflict(fields);
  const initial = role ?? copied;
  const save = useChange({
    change: (form: RoleForm): Promise<unknown> => {
      const input = inputOf(form);
      return role
        ? conflict.save(role, { input, inputOf: storedInput }, (input) =>
            callJson('PUT', `${ADMIN_API}/roles/${role.id}`, input),
          )
        : callJson('POST', `${ADMIN_API}/roles`, input);
    },
    done: `roles.${role ? 'updated' : 'created'}`,
    failure: 'roles.save_failed',
    refresh: [ROLES, 'staff'],
    close: onClose,
  });
  return (
    <FormDialog<RoleForm>
      title={translate(`roles.${role ? 'edit_title' : 'add_title'}`, { name: role?.name })}
      intro={role ? translate('roles.ends_sessions') : undefined}
      submitLabel="form.save"
      defaultValues={{
        name: role?.name ?? (copied ? translate('roles.copy_of', { name: copied.name }) : ''),
        description: initial?.description ?? '',
        permissions: initial?.permissions ?? [],
        discount_limit_percent: String(initial?.discount_limit_percent ?? ''),
        margin_floor_percent: String(initial?.margin_floor_percent ?? ''),
      }}
      onSubmit={save.submit}
      onClose={onClose}
    >
      <TextInput source="name" label="roles.name" required autoFocus validate={filled('roles.name')} />
      <TextInput source="description" label="roles.description" multiline />
      <PermissionBoxes
        label="roles.permissions"
        choices={own?.permissions.filter(isPermission) ?? PERMISSIONS}
        validate={(words: Permission[]) => (words.length === 0 ? 'roles.no_permission' : undefined)}
      />
      <TextInput
        source="discount_limit_percent"
        label="roles.discount_limit_percent"
        helperText="roles.discount_hint"
        inputMode="decimal"
        validate={isPercent}
      />
      <TextInput
        source="margin_floor_percent"
        label="roles.margin_floor_percent"
        helperText="roles.margin_hint"
        inputMode="decimal"
        validate={isPercent}
      />
      {conflict.question}
    </FormDialog>
  );
}

const inputOf = (form: RoleForm): RoleInput => ({
  name: form.name.trim(),
  description: form.description.trim(),
  permissions: form.permissions,
  discount_limit_percent: percentOf(form.discount_limit_percent),
  margin_floor_percent: percentOf(form.margin_floor_percent),
});

const storedInput = ({
  name,
  description,
  permissions,
  discount_limit_percent,
  margin_floor_percent,
}: Role): RoleInput => ({ name, description, permissions, discount_limit_percent, margin_floor_percent });

const fields: readonly RecordField<Role>[] = [
  { label: 'roles.name', of: ['name'], text: ({ name }) => name },
  { label: 'roles.description', of: ['description'], text: ({ description }) => description },
  {
    label: 'roles.permissions',
    of: ['permissions'],
    text: ({ permissions }, translate) => permissions.map((word) => translate(`permissions.word.${word}`)).join(', '),
  },
  {
    label: 'roles.discount_limit_percent',
    of: ['discount_limit_percent'],
    text: (role) => String(role.discount_limit_percent ?? ''),
  },
  {
    label: 'roles.margin_floor_percent',
    of: ['margin_floor_percent'],
    text: (role) => String(role.margin_floor_percent ?? ''),
  },
];
