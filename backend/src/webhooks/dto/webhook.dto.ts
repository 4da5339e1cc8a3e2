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
import { urlProblem } from '../webhook-url.js';

const CHOOSE = 'Choose at least one event';

const IsWebhookUrl = () =>
  ValidateBy(
    {
      name: 'isWebhookUrl',
      validator: { validate: (value) => typeof value === 'string' && urlProblem(value) === null },
    },
    { message: ({ value }) => urlProblem(String(value)) ?? '' },
  );

/** An endpoint. What a change leaves out stays as it is. */
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
