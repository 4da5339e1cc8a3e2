import {
  type WebhookEndpoint,
  type WebhookInput,
  type WebhookWithSecret,
  webhookStates,
} from '@selvedge/domain/webhooks/webhook';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import type { RecordField } from '../hooks/use-conflict';
import { useRecordToEdit } from '../hooks/use-record-to-edit';
import { useSave } from '../hooks/use-save';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, TickBox, useRules } from '../ui/inputs';
import { NoRecordContent } from '../ui/placeholders';
import { EventChecklist } from './EventChecklist';

const words = 'resources.webhooks';

interface WebhookFormDialogProps {
  /** Null for a new one. */
  id: string | null;
  /** Called with the secret of a new one. */
  onMade: (made: WebhookWithSecret) => void;
  onClose: () => void;
}

export function WebhookFormDialog({ id, onMade, onClose }: WebhookFormDialogProps) {
  const translate = useTranslate();
  const { filled } = useRules();
  const { data: webhook, error, refetch } = useRecordToEdit<WebhookEndpoint>(id);
  const { save, question } = useSave(webhook, { fields, inputOf, close: onClose });
  const { submit: create } = useChange<WebhookInput, WebhookWithSecret>({
    change: (input) => dataProvider.createWebhook(input),
    done: (made) => {
      onClose();
      onMade(made);
      return translate(`${words}.notifications.created`);
    },
    failure: translate(`${words}.create_failed`),
    refresh: ['webhooks'],
  });
  const { name = '', url = '', events = [], expand = false, state = 'on' } = webhook ?? {};
  return (
    <FormDialog<Required<WebhookInput>>
      isRoute
      noRecord={webhook === undefined && <NoRecordContent error={error} refetch={refetch} onClose={onClose} />}
      title={translate(`${words}.${id ? 'edit' : 'add'}`)}
      submitLabel={id ? 'form.save' : `${words}.create`}
      defaultValues={{ name, url, events, expand, state }}
      onSubmit={(input) => (id ? save(input) : create(input))}
      onClose={onClose}
    >
      <TextInput source="name" required autoFocus validate={filled(`${words}.fields.name`)} />
      <TextInput
        source="url"
        type="url"
        required
        helperText={`${words}.url_hint`}
        validate={filled(`${words}.fields.url`)}
      />
      {id ? (
        <ChoiceInput
          source="state"
          helperText={`${words}.state_hint`}
          choices={webhookStates.map((one) => ({ id: one, name: `${words}.states.${one}` }))}
        />
      ) : null}
      <TickBox source="expand" label={translate(`${words}.fields.expand`)} hint={translate(`${words}.expand_hint`)} />
      <EventChecklist source="events" />
      {question}
    </FormDialog>
  );
}

const inputOf = ({ name, url, events, expand, state }: WebhookEndpoint) => ({ name, url, events, expand, state });

const fields: readonly RecordField<WebhookEndpoint>[] = [
  { label: `${words}.fields.name`, of: ['name'], text: ({ name }) => name },
  { label: `${words}.fields.url`, of: ['url'], text: ({ url }) => url },
  {
    label: `${words}.fields.state`,
    of: ['state'],
    text: ({ state }, translate) => translate(`${words}.states.${state}`),
  },
  {
    label: `${words}.fields.expand`,
    of: ['expand'],
    text: ({ expand }, translate) => translate(expand ? 'form.yes' : 'form.no'),
  },
  { label: `${words}.fields.events`, of: ['events'], text: ({ events }) => events.join(', ') },
];
