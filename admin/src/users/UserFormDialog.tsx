import type { User } from '@selvedge/domain/users/user';
import { isConflict } from '@selvedge/web/api-error';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import { useConfig } from '../hooks/use-config';
import { useRecordToEdit } from '../hooks/use-record-to-edit';
import { useSave } from '../hooks/use-save';
import { faultsOf } from '../lib/faults';
import type { RecordField } from '../ui/ConflictDialog';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput } from '../ui/form/ChoiceInput';
import { useRules } from '../ui/form/rules';
import { NoRecordContent } from '../ui/NoRecord';
import { isProtected } from './is-protected';
import { isEmail, isPassword, shortestPassword, type UserForm, userForm, userInput } from './user-form';

interface UserFormDialogProps {
  /** Null for a new account. */
  id: string | null;
  onClose: () => void;
}

export function UserFormDialog({ id, onClose }: UserFormDialogProps) {
  const { data: user, error, refetch } = useRecordToEdit<User>(id);
  const { save, question } = useSave(user, { fields, close: onClose, readFaults });
  const { filled } = useRules();
  const translate = useTranslate();
  if (user && isProtected(user)) return <Navigate to="show" replace />;
  return (
    <FormDialog<UserForm>
      isRoute
      noRecord={user === undefined && <NoRecordContent error={error} refetch={refetch} onClose={onClose} />}
      title={translate(`resources.users.${id ? 'edit' : 'add'}`)}
      submitLabel={id ? 'form.save' : 'resources.users.create'}
      defaultValues={userForm(user ?? null)}
      onSubmit={(values) => save(userInput(values))}
      onClose={onClose}
    >
      <TextInput source="name" required autoFocus validate={filled('resources.users.fields.name')} />
      <TextInput source="email" type="email" required validate={isEmail} />
      <PasswordField isNew={id === null} />
      <UserTypeInput isNew={id === null} />
      {question}
    </FormDialog>
  );
}

/** A taken address is shown at its field; a concurrent change opens the conflict dialog. */
const readFaults = (error: unknown) =>
  isConflict(error) && !error.current ? { email: error.message } : faultsOf(error);

const fields: readonly RecordField<User>[] = [
  { label: 'resources.users.fields.name', text: ({ name }) => name },
  { label: 'resources.users.fields.email', text: ({ email }) => email },
  {
    label: 'resources.users.fields.user_type',
    text: ({ user_type }, translate) => translate(`resources.users.${user_type}`),
  },
  {
    label: 'resources.users.fields.is_active',
    text: ({ is_active }, translate) => translate(`resources.users.${is_active ? 'active' : 'inactive'}`),
  },
];

function PasswordField({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const policy = useConfig()?.password_policy;
  const type = useWatch<UserForm, 'user_type'>({ name: 'user_type' });
  const shortest = shortestPassword(policy, type);
  return (
    <TextInput
      source="password"
      type="password"
      autoComplete="new-password"
      required={isNew}
      helperText={<>{translate(`resources.users.${isNew ? 'password_new' : 'password_keep'}`, { shortest })}</>}
      validate={isPassword(isNew)}
    />
  );
}

function UserTypeInput({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const type = useWatch<UserForm, 'user_type'>({ name: 'user_type' });
  return (
    <ChoiceInput
      source="user_type"
      required
      helperText={type === 'admin' && !isNew ? translate('resources.users.promotion') : undefined}
      choices={[
        { id: 'customer', name: 'resources.users.customer' },
        { id: 'admin', name: 'resources.users.admin' },
      ]}
    />
  );
}
