import type { User } from '@selvedge/domain/users/user';
import { hasStatus } from '@selvedge/web/api-error';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { dataProvider } from '../providers/data-provider';
import { useChange } from '../providers/use-change';
import { useConfig } from '../providers/use-config';
import { FormDialog } from '../ui/FormDialog';
import { filled } from '../ui/form/rules';
import { showFaults } from '../ui/form/show-faults';
import { TextInput } from '../ui/form/TextInput';
import { useSafeClose } from '../ui/use-safe-close';
import { isEmail, isPassword, shortestPassword, type UserForm, userForm, userInput } from './user-form';

interface UserFormDialogProps {
  /** The account to change; null for a new one. */
  user: User | null;
  onClose: () => void;
}

export function UserFormDialog({ user, onClose }: UserFormDialogProps) {
  const form = useForm<UserForm>({ defaultValues: userForm(user) });
  const save = useChange({
    change: (values: UserForm) => saveUser(user, values),
    done: `User ${user ? 'updated' : 'created'} successfully`,
    failure: 'Error saving user',
    refresh: ['users'],
    close: onClose,
    onRefused: (error) => {
      showFaults(error, form);
      if (hasStatus(error, 409)) form.setError('email', { message: error.message }, { shouldFocus: true });
    },
  });
  const { close, question } = useSafeClose(form.formState.isDirty, onClose);
  const submit = form.handleSubmit((values) => save.mutate(values));

  return (
    <FormProvider {...form}>
      <FormDialog
        title={user ? 'Edit User' : 'Add New User'}
        submitLabel={user ? 'Save' : 'Create User'}
        isBusy={save.isPending}
        onSubmit={() => void submit()}
        onClose={close}
      >
        <UserFields user={user} />
      </FormDialog>
      {question}
    </FormProvider>
  );
}

function UserFields({ user }: { user: User | null }) {
  return (
    <>
      <TextInput name="name" label="Name" required autoFocus rules={{ validate: filled('Name') }} />
      <TextInput name="email" label="Email" type="email" required rules={{ validate: isEmail }} />
      <TextInput
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        required={!user}
        helperText={<PasswordHint isNew={!user} />}
        rules={{ validate: isPassword(!user) }}
      />
      <UserTypeSelect isNew={!user} />
    </>
  );
}

function PasswordHint({ isNew }: { isNew: boolean }) {
  const policy = useConfig()?.password_policy;
  const type = useWatch<UserForm, 'user_type'>({ name: 'user_type' });
  const hint = `at least ${shortestPassword(policy, type)} characters`;
  return isNew ? `A${hint.slice(1)}` : `leave blank to keep current, or ${hint}`;
}

function UserTypeSelect({ isNew }: { isNew: boolean }) {
  const type = useWatch<UserForm, 'user_type'>({ name: 'user_type' });
  return (
    <TextInput
      name="user_type"
      label="User Type"
      select
      required
      helperText={type === 'admin' && !isNew ? 'An admin cannot be edited, deactivated or deleted here.' : undefined}
      slotProps={{ select: { native: true } }}
    >
      <option value="customer">Customer</option>
      <option value="admin">Admin</option>
    </TextInput>
  );
}

const saveUser = (user: User | null, values: UserForm) =>
  user
    ? dataProvider.update('users', { id: user.id, data: userInput(values), previousData: user })
    : dataProvider.create('users', { data: userInput(values) });
