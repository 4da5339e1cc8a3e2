import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { type WebhookEvent, webhookEvents } from '@selvedge/domain/webhooks/webhook';
import { InputHelperText, useInput, useTranslate } from 'react-admin';

const words = 'resources.webhooks';
const groupOf = (event: WebhookEvent) => event.split('.', 1)[0];
const groups = [...new Set(webhookEvents.map(groupOf))];

/** The events of an endpoint, by subject. */
export function EventChecklist({ source }: { source: string }) {
  const translate = useTranslate();
  const { field, fieldState } = useInput({
    source,
    validate: (chosen: WebhookEvent[]) => (chosen.length === 0 ? translate(`${words}.choose_event`) : undefined),
  });
  const chosen: readonly WebhookEvent[] = field.value;
  const toggle = (event: WebhookEvent) =>
    field.onChange(webhookEvents.filter((one) => (one === event ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <Box>
      <Typography component="h3" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
        {translate(`${words}.fields.events`)}
      </Typography>
      {fieldState.error?.message ? (
        <FormHelperText error role="alert">
          <InputHelperText error={fieldState.error.message} />
        </FormHelperText>
      ) : null}
      {groups.map((group, place) => (
        <Box key={group} component="fieldset" sx={{ border: 0, m: 0, minWidth: 0, p: 0, pt: 1.5 }}>
          <Typography component="legend" variant="body2" color="textSecondary" sx={{ p: 0 }}>
            {translate(`${words}.groups.${group}`)}
          </Typography>
          {webhookEvents
            .filter((event) => groupOf(event) === group)
            .map((event, index) => (
              <FormControlLabel
                key={event}
                sx={{ alignItems: 'flex-start', display: 'flex', m: 0, minHeight: 44 }}
                control={
                  <Checkbox
                    checked={chosen.includes(event)}
                    onChange={() => toggle(event)}
                    slotProps={{ input: { ref: place + index === 0 ? field.ref : undefined } }}
                    sx={{ ml: -1 }}
                  />
                }
                label={
                  <Box sx={{ pt: 1 }}>
                    {translate(`${words}.events.${event}`)}
                    <Typography variant="caption" component="div" color="textSecondary">
                      {event}
                    </Typography>
                  </Box>
                }
              />
            ))}
        </Box>
      ))}
    </Box>
  );
}
