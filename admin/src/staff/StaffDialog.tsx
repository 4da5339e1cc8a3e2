import type { EndAccessInput, StaffInvitation, StaffMember } from '@selvedge/domain/users/staff';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { RoleBoxes } from '../roles/RoleBoxes';
import { ROLES } from '../roles/use-roles';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { FormDialog } from '../ui/FormDialog';
import { useRules } from '../ui/inputs';
import { isEmail } from '../users/user-form';
import { HandOverDialog } from './HandOverDialog';

/** The actions on staff; the names are those of the texts `resources.staff`. */
export type StaffAction = 'invite' | 'again' | 'roles' | 'end' | 'restore' | 'demote' | 'factor';

const words = 'resources.staff';
const STAFF = `${ADMIN_API}/staff`;
const refresh = ['staff', ROLES, 'users', 'api-keys'];

interface StaffDialogProps {
  action: StaffAction;
  /** Null for an invitation. */
  member: StaffMember | null;
  onClose: () => void;
}

export function StaffDialog({ action, member, onClose }: StaffDialogProps) {
  if (!member) return <InviteDialog onClose={onClose} />;
  if (action === 'roles') return <RolesDialog member={member} onClose={onClose} />;
  if (action === 'end') return <EndDialog member={member} onClose={onClose} />;
  if (action === 'invite') return null;
  return <Question action={action} member={member} onClose={onClose} />;
}

interface AboutMember {
  member: StaffMember;
  onClose: () => void;
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { filled } = useRules();
  const invite = useChange({
    change: ({ name, email, role_ids }: StaffInvitation) =>
      callJson('POST', STAFF, { name: name.trim(), email: email.trim(), role_ids }),
    done: `${words}.invite.done`,
    failure: `${words}.invite.failed`,
    refresh,
    close: onClose,
  });
  return (
    <FormDialog<StaffInvitation>
      title={translate(`${words}.invite.title`)}
      intro={translate(`${words}.invite.text`)}
      submitLabel={`${words}.invite.submit`}
      defaultValues={{ name: '', email: '', role_ids: [] }}
      onSubmit={invite.submit}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={`${words}.fields.name`}
        required
        autoFocus
        validate={filled(`${words}.fields.name`)}
      />
      <TextInput source="email" type="email" label={`${words}.fields.email`} required validate={isEmail} />
      <RoleBoxes />
    </FormDialog>
  );
}

function RolesDialog({ member, onClose }: AboutMember) {
  const { record, outdated, catchUp } = useLatestRecord(member);
  const { id, name, version } = record;
  const translate = useTranslate();
  const now = record.roles.map((role) => role.name).join(', ');
  const give = useChange({
    change: ({ role_ids }: { role_ids: string[] }) => callJson('PUT', `${STAFF}/${id}/roles`, { role_ids, version }),
    done: translate(`${words}.roles.done`, { name }),
    failure: `${words}.roles.failed`,
    refresh,
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<{ role_ids: string[] }>
      title={translate(`${words}.roles.title`, { name })}
      intro={translate(`${words}.roles.text`)}
      submitLabel="form.save"
      defaultValues={{ role_ids: member.roles.map((role) => role.id) }}
      outdated={outdated && `${outdated} ${translate(`${words}.roles.now`, { name, roles: now })}`}
      onSubmit={give.submit}
      onClose={onClose}
    >
      <RoleBoxes />
    </FormDialog>
  );
}

function EndDialog({ member, onClose }: AboutMember) {
  const { record, outdated, catchUp } = useLatestRecord(member);
  const { id, name, version } = record;
  const translate = useTranslate();
  const [isEnded, setEnded] = useState(false);
  const end = useChange({
    change: ({ reason }: EndAccessInput) =>
      callJson('POST', `${STAFF}/${id}/end-access`, { reason: reason.trim(), version }),
    done: () => {
      setEnded(true);
      return translate(`${words}.end.done`, { name });
    },
    failure: `${words}.end.failed`,
    refresh,
    onRejected: catchUp,
  });
  if (isEnded) return <HandOverDialog member={member} onClose={onClose} />;
  return (
    <FormDialog<EndAccessInput>
      title={translate(`${words}.end.title`, { name })}
      intro={translate(`${words}.end.text`, { name })}
      submitLabel={`${words}.end.open`}
      color="error"
      defaultValues={{ reason: '' }}
      outdated={outdated}
      onSubmit={end.submit}
      onClose={onClose}
    >
      <TextInput
        source="reason"
        label={`${words}.fields.reason`}
        helperText={`${words}.end.reason_hint`}
        required
        autoFocus
        multiline
        minRows={2}
        validate={(reason?: string) => (reason?.trim() ? undefined : `${words}.end.no_reason`)}
      />
    </FormDialog>
  );
}

/** The URLs of actions that only need a confirmation. */
const questions = {
  again: 'invite',
  restore: 'restore',
  demote: 'make-customer',
  factor: 'reset-second-factor',
} as const;

function Question({
  action,
  member: { id, name, version },
  onClose,
}: AboutMember & { action: keyof typeof questions }) {
  const translate = useTranslate();
  const text = (what: string) => translate(`${words}.${action}.${what}`, { name });
  const change = useChange({
    change: () => callJson('POST', `${STAFF}/${id}/${questions[action]}`, { version }),
    done: text('done'),
    failure: text('failed'),
    refresh,
    close: onClose,
    onRejected: onClose,
  });
  return (
    <ConfirmDialog
      title={text('title')}
      text={text('text')}
      confirm={text('open')}
      isDangerous={action === 'demote' || action === 'factor'}
      isBusy={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  );
}
