import {
  MAX_WEBHOOK_URL,
  type WebhookEvent,
  type WebhookInput,
  type WebhookState,
  webhookEvents,
  webhookStates,
} from '@selvedge/domain/webhooks/webhook';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional, ValidateBy } from 'class-validator';
import { Text } from '../../http/body/fields.js';
import { isPrivateUrl } from '../../uploads/public-request.js';

const CHOOSE = 'Choose at least one event';

/** The problem of the URL of an endpoint; null if none is known before the first delivery. */
function urlProblem(typed: string): string | null {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url?.protocol !== 'https:') return 'The address must begin with https://';
  if (url.username || url.password) return 'The address must not contain a user or a password';
  if (url.port) return 'The address must not contain a port number';
  if (isPrivateUrl(url)) return 'The address must lie on the public internet, not in a private network';
  return null;
}

const IsWebhookUrl = () =>
  ValidateBy(
    {
      name: 'isWebhookUrl',
      validator: { validate: (value) => typeof value === 'string' && urlProblem(value) === null },
    },
    { message: ({ value }) => urlProblem(String(value)) ?? '' },
  );

/** An endpoint. Absent fields of a change stay as they are. */
export class WebhookDto implements WebhookInput {
  @Text('Name', { max: 100 })
  name: string;

  @IsWebhookUrl()
  @Text('Address', { max: MAX_WEBHOOK_URL, oneLine: true })
  url: string;

  @IsIn(webhookEvents, { each: true, message: `The events are ${webhookEvents.join(', ')}` })
  @ArrayUnique({ message: 'Name each event once' })
  @ArrayNotEmpty({ message: CHOOSE })
  @IsArray({ message: CHOOSE })
  events: WebhookEvent[];

  @IsOptional()
  @IsBoolean({ message: 'Expand must be true or false' })
  expand?: boolean;

  @IsOptional()
  @IsIn(webhookStates, { message: `State must be one of ${webhookStates.join(', ')}` })
  state?: WebhookState;
}
