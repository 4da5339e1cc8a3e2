import type { ApiKeyInput, NewApiKey } from '@selvedge/domain/users/api-key';
import { KEY_PERMISSIONS, type Permission } from '@selvedge/domain/users/permissions';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { PermissionBoxes } from '../permissions/PermissionBoxes';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { DayInput, useRules } from '../ui/inputs';

export const API_KEYS = 'api-keys';

interface KeyForm {
  name: string;
  permissions: Permission[];
  expires_at: string;
  allowed_networks: string;
}

const empty: KeyForm = { name: '', permissions: [], expires_at: '', allowed_networks: '' };

const inputOf = ({ name, permissions, expires_at, allowed_networks }: KeyForm): ApiKeyInput => ({
  name: name.trim(),
  permissions,
  expires_at: expires_at || null,
  allowed_networks: allowed_networks.split(/[\s,]+/).filter(Boolean),
});

export function NewKeyDialog({ onMade, onClose }: { onMade: (made: NewApiKey) => void; onClose: () => void }) {
  const translate = useTranslate();
  const { filled } = useRules();
  const create = useChange({
    change: async (form: KeyForm) => onMade(await callJson<NewApiKey>('POST', `${ADMIN_API}/api-keys`, inputOf(form))),
    done: 'api_keys.created',
    failure: 'api_keys.create_failed',
    refresh: [API_KEYS],
    close: onClose,
  });
  return (
    <FormDialog<KeyForm>
      title={translate('api_keys.add')}
      submitLabel="api_keys.create"
      defaultValues={empty}
      onSubmit={create.submit}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label="api_keys.name"
        helperText="api_keys.name_hint"
        required
        autoFocus
        validate={filled('api_keys.name')}
      />
      <PermissionBoxes
        label="api_keys.permissions"
        choices={KEY_PERMISSIONS}
        validate={(words: Permission[]) => (words.length === 0 ? 'api_keys.no_permission' : undefined)}
      />
      <DayInput source="expires_at" label="api_keys.expires" helperText="api_keys.expires_hint" />
      <TextInput
        source="allowed_networks"
        label="api_keys.networks"
        helperText="api_keys.networks_hint"
        multiline
        minRows={2}
      />
    </FormDialog>
  );
}
