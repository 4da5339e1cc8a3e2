import { emailKey } from '@selvedge/domain/email-key';
import type { User } from '@selvedge/domain/users/user';
import { isConflict } from '@selvedge/web/api-error';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import { useConfig } from '../hooks/use-config';
import type { RecordField } from '../hooks/use-conflict';
import { useRecordToEdit } from '../hooks/use-record-to-edit';
import { useIsAllowed } from '../hooks/use-rights';
import { useSave } from '../hooks/use-save';
import { formErrorsOf } from '../lib/form-errors';
import { RoleBoxes } from '../roles/RoleBoxes';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, TickBox, useRules } from '../ui/inputs';
import { NoRecordContent } from '../ui/placeholders';
import { isProtected } from './is-protected';
import { isEmail, isPassword, shortestPassword, type UserForm, userForm, userInput } from './user-form';

interface UserFormDialogProps {
  /** Null for a new account. */
  id: string | null;
  onClose: () => void;
}

export function UserFormDialog({ id, onClose }: UserFormDialogProps) {
  const { data: user, error, refetch } = useRecordToEdit<User>(id);
  const { save, question } = useSave(user, { fields, inputOf, close: onClose, readErrors });
  const { filled } = useRules();
  const mayPromote = useIsAllowed('user.manage');
  const translate = useTranslate();
  if (user && isProtected(user)) return <Navigate to="show" replace />;
  return (
    <FormDialog<UserForm>
      isRoute
      noRecord={user === undefined && <NoRecordContent error={error} refetch={refetch} onClose={onClose} />}
      title={translate(`resources.users.${id ? 'edit' : 'add'}`)}
      submitLabel={id ? 'form.save' : 'resources.users.create'}
      defaultValues={userForm(user ?? null)}
      onSubmit={(values) => save(userInput(values, user !== null && values.user_type === 'admin'))}
      onClose={onClose}
    >
      <TextInput source="name" required autoFocus validate={filled('resources.users.fields.name')} />
      <TextInput source="email" type="email" required validate={isEmail} />
      <PasswordField isNew={id === null} />
      {id === null ? (
        <TickBox
          source="invite"
          label={translate('resources.users.invite')}
          hint={translate('resources.users.invite_hint')}
        />
      ) : null}
      {mayPromote ? <UserTypeInput isNew={id === null} /> : null}
      <TextInput source="phone" type="tel" />
      <TextInput source="company" />
      <TextInput source="address" multiline minRows={2} />
      {user ? <Promotion /> : null}
      {question}
    </FormDialog>
  );
}

/** A taken address is shown at its field; a concurrent change opens the conflict dialog. */
const readErrors = (error: unknown) =>
  isConflict(error) && !error.current ? { email: error.message } : formErrorsOf(error);

const inputOf = (user: User) => userInput(userForm(user), false);

const fields: readonly RecordField<User>[] = [
  { label: 'resources.users.fields.name', of: ['name'], text: ({ name }) => name },
  { label: 'resources.users.fields.email', of: ['email'], text: ({ email }) => email },
  {
    label: 'resources.users.fields.user_type',
    of: ['user_type', 'role_ids'],
    text: ({ user_type }, translate) => translate(`resources.users.${user_type}`),
  },
  {
    label: 'resources.users.fields.is_active',
    of: [],
    text: ({ is_active }, translate) => translate(`resources.users.${is_active ? 'active' : 'inactive'}`),
  },
  { label: 'resources.users.fields.phone', of: ['phone'], text: ({ phone }) => phone },
  { label: 'resources.users.fields.company', of: ['company'], text: ({ company }) => company },
  { label: 'resources.users.fields.address', of: ['address'], text: ({ address }) => address },
];

function PasswordField({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const policy = useConfig()?.password_policy;
  const [type, isInvited] = useWatch<UserForm, ['user_type', 'invite']>({ name: ['user_type', 'invite'] });
  const shortest = shortestPassword(policy, type);
  // The owner of the account chooses it.
  if (isInvited) return null;
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

/** A customer who becomes staff gets roles, and the address must be typed again to prevent mistakes. */
function Promotion() {
  const translate = useTranslate();
  const [type, email] = useWatch<UserForm, ['user_type', 'email']>({ name: ['user_type', 'email'] });
  if (type !== 'admin') return null;
  const isSame = (typed?: string) =>
    emailKey(typed ?? '') === emailKey(email) ? undefined : 'resources.users.promote.not_the_address';
  return (
    <>
      <RoleBoxes />
      <TextInput
        source="confirmation"
        label={translate('resources.users.promote.confirm', { email })}
        autoComplete="off"
        required
        validate={isSame}
      />
    </>
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
