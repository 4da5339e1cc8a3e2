import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import DeliveriesIcon from '@mui/icons-material/FormatListBulletedOutlined';
import RotateIcon from '@mui/icons-material/KeyOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { WebhookEndpoint, WebhookWithSecret } from '@selvedge/domain/webhooks/webhook';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { DeleteDialog } from '../ui/DeleteDialog';
import { IconAction } from '../ui/IconAction';
import { ListPage } from '../ui/list/ListPage';
import { RecordLink } from '../ui/list/RecordLink';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { useOpenRecord } from '../ui/RecordDialogs';
import { TwoLines } from '../ui/TwoLines';
import { DeliveriesDialog } from './DeliveriesDialog';
import { SecretDialog } from './SecretDialog';
import { WebhookFormDialog } from './WebhookFormDialog';
import { WebhookStateBadge } from './WebhookStateBadge';

const words = 'resources.webhooks';

type OpenDialog =
  | { to: 'delete' | 'rotate'; webhook: WebhookEndpoint }
  | { to: 'show'; made: WebhookWithSecret }
  | null;

/** The endpoints of other systems that receive events. */
export function WebhookList() {
  const translate = useTranslate();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = useCallback(() => setOpenDialog(null), []);
  const show = (made: WebhookWithSecret) => setOpenDialog({ to: 'show', made });
  return (
    <>
      <ListPage<WebhookEndpoint>
        isInbox
        sort={{ field: 'name', order: 'ASC' }}
        sortable={['name', 'created_at']}
        pollWhile={({ waiting }) => waiting > 0}
        dialogs={{
          create: (done) => <WebhookFormDialog id={null} onMade={show} onClose={done} />,
          edit: (id, done) => <WebhookFormDialog id={id} onMade={show} onClose={done} />,
          show: (id, done) => <DeliveriesDialog id={id} onClose={done} />,
        }}
        action={<AddButton />}
      >
        <ResponsiveColumn<WebhookEndpoint>
          source="name"
          card="heading"
          render={({ name, url }) => (
            <TwoLines isCut="second" first={<RecordLink type="show">{name}</RecordLink>} second={url} />
          )}
        />
        <ResponsiveColumn<WebhookEndpoint>
          source="state"
          width={110}
          disableSort
          render={({ state }) => <WebhookStateBadge state={state} />}
        />
        <ResponsiveColumn<WebhookEndpoint>
          source="events"
          width={130}
          disableSort
          render={({ events }) => (
            <span title={events.join(', ')}>{translate(`${words}.event_count`, { smart_count: events.length })}</span>
          )}
        />
        <ResponsiveColumn<WebhookEndpoint>
          source="deliveries"
          width={130}
          disableSort
          render={(webhook) => <Open webhook={webhook} />}
        />
        <ResponsiveColumn<WebhookEndpoint>
          source="last_sent_at"
          width={138}
          disableSort
          render={({ last_sent_at }) => (last_sent_at ? formatDateTime(last_sent_at) : '-')}
        />
        <ResponsiveColumn<WebhookEndpoint>
          label="list.actions"
          width={176}
          card="foot"
          render={(webhook) => (
            <Actions
              webhook={webhook}
              onRotate={() => setOpenDialog({ to: 'rotate', webhook })}
              onDelete={() => setOpenDialog({ to: 'delete', webhook })}
            />
          )}
        />
      </ListPage>
      {openDialog?.to === 'show' ? <SecretDialog webhook={openDialog.made} onClose={close} /> : null}
      {openDialog?.to === 'rotate' ? (
        <RotateQuestion webhook={openDialog.webhook} onMade={show} onClose={close} />
      ) : null}
      {openDialog?.to === 'delete' ? (
        <DeleteDialog
          record={openDialog.webhook}
          text={translate(`${words}.delete_text`, {
            name: openDialog.webhook.name,
            smart_count: openDialog.webhook.waiting > 0 ? 2 : 1,
          })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function AddButton() {
  const translate = useTranslate();
  const open = useOpenRecord();
  return (
    <Button variant="contained" onClick={() => open('create')}>
      {translate(`${words}.add`)}
    </Button>
  );
}

function Open({ webhook: { waiting, dead } }: { webhook: WebhookEndpoint }) {
  const translate = useTranslate();
  const open = [
    waiting > 0 && translate(`${words}.waiting`, { smart_count: waiting }),
    dead > 0 && translate(`${words}.dead`, { smart_count: dead }),
  ].filter(Boolean);
  return (
    <Typography component="span" sx={{ fontSize: 'inherit' }} color={dead > 0 ? 'error' : 'inherit'}>
      {open.length > 0 ? open.join(', ') : translate(`${words}.none_open`)}
    </Typography>
  );
}

interface ActionsProps {
  webhook: WebhookEndpoint;
  onRotate: () => void;
  onDelete: () => void;
}

function Actions({ webhook: { id, name }, onRotate, onDelete }: ActionsProps) {
  const translate = useTranslate();
  const open = useOpenRecord();
  return (
    <Stack direction="row" sx={{ gap: 0.5, ml: -0.5 }}>
      <IconAction
        title={translate(`${words}.deliveries.open`)}
        label={translate(`${words}.deliveries.open_one`, { name })}
        icon={DeliveriesIcon}
        onClick={() => open('show', id)}
      />
      <IconAction
        title={translate('form.edit')}
        label={translate('form.edit_one', { name })}
        icon={EditIcon}
        onClick={() => open('edit', id)}
      />
      <IconAction
        title={translate(`${words}.secret.rotate`)}
        label={translate(`${words}.secret.rotate_one`, { name })}
        icon={RotateIcon}
        onClick={onRotate}
      />
      <IconAction
        title={translate('form.delete')}
        label={translate('form.delete_one', { name })}
        icon={DeleteIcon}
        onClick={onDelete}
      />
    </Stack>
  );
}

interface RotateQuestionProps {
  webhook: WebhookEndpoint;
  onMade: (made: WebhookWithSecret) => void;
  onClose: () => void;
}

function RotateQuestion({ webhook: { id, name, version }, onMade, onClose }: RotateQuestionProps) {
  const translate = useTranslate();
  const { mutate, isPending } = useChange<void, WebhookWithSecret>({
    change: () => dataProvider.rotateWebhookSecret(id, { version }),
    done: (made) => {
      onMade(made);
      return translate(`${words}.notifications.updated`);
    },
    failure: `${words}.secret.rotate_failed`,
    refresh: ['webhooks'],
    onRejected: onClose,
  });
  return (
    <ConfirmDialog
      title={translate(`${words}.secret.rotate_title`)}
      text={translate(`${words}.secret.rotate_text`, { name })}
      confirm={translate(`${words}.secret.rotate`)}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
