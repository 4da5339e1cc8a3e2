import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { SHORT_REMAINDER } from '@selvedge/domain/problem';
import { useTranslate } from 'react-admin';
import { cancelQueuedAction, repeatQueuedAction } from './action-queue';
import type { QueuedAction } from './action-store';
import { useQueuedActions } from './use-queued-actions';

/** Lists operations that wait for the connection and those that were rejected; shows nothing while there are none. */
export function QueuedActions() {
  const translate = useTranslate();
  const actions = useQueuedActions();
  if (actions.length === 0) return null;
  const waiting = actions.filter(({ refusal }) => !refusal).length;
  return (
    <Alert
      severity={waiting < actions.length ? 'error' : 'warning'}
      icon={false}
      sx={{ mb: 2, '& .MuiAlert-message': { width: '100%' } }}
    >
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {[
          waiting > 0 && translate('rolls.queue.waiting', { smart_count: waiting }),
          waiting < actions.length && translate('rolls.queue.not_booked', { smart_count: actions.length - waiting }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {actions.map((action) => (
          <OneAction key={action.id} action={action} />
        ))}
      </Box>
      <Typography variant="caption">{translate('rolls.queue.hint')}</Typography>
    </Alert>
  );
}

function OneAction({ action }: { action: QueuedAction }) {
  const translate = useTranslate();
  const { id, rollNumber, input, at, refusal } = action;
  const what =
    action.deed === 'move'
      ? translate('rolls.queue.move', { place: input.location })
      : translate('rolls.queue.cut', { length: formatLength(input.actual_length ?? input.length ?? 0, 'meters') });
  const name = `${rollNumber || translate('rolls.actions.unnamed')}: ${what}`;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', py: 0.5 }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2">
          {formatDateTime(new Date(at))},{' '}
          {refusal ? translate('rolls.queue.refused', { reason: refusal.message }) : translate('rolls.queue.waits')}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {refusal?.code === SHORT_REMAINDER
          ? remainders.map((remainder) => (
              <Button
                key={remainder}
                variant="outlined"
                onClick={() => void repeatQueuedAction(action, { remainder })}
                sx={big}
              >
                {translate(`rolls.actions.remainder.${remainder}`)}
              </Button>
            ))
          : null}
        <Button
          variant="outlined"
          color="inherit"
          aria-label={translate('rolls.queue.cancel_one', { what: name })}
          onClick={() => void cancelQueuedAction(id)}
          sx={big}
        >
          {translate('rolls.queue.cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}

const remainders = ['keep', 'scrap'] as const;
const big = { '&&': { minHeight: 48 } };
