import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { SHORT_REMAINDER } from '@selvedge/domain/problem';
import { useTranslate } from 'react-admin';
import { cancelDeed, repeatDeed } from './deed-queue';
import type { WaitingDeed } from './deed-store';
import { useDeeds } from './use-deeds';

/** Lists operations that wait for the connection and those that were rejected; shows nothing while there are none. */
export function WaitingDeeds() {
  const translate = useTranslate();
  const deeds = useDeeds();
  if (deeds.length === 0) return null;
  const waiting = deeds.filter(({ refusal }) => !refusal).length;
  return (
    <Alert
      severity={waiting < deeds.length ? 'error' : 'warning'}
      icon={false}
      sx={{ mb: 2, '& .MuiAlert-message': { width: '100%' } }}
    >
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {[
          waiting > 0 && translate('rolls.queue.waiting', { smart_count: waiting }),
          waiting < deeds.length && translate('rolls.queue.not_booked', { smart_count: deeds.length - waiting }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {deeds.map((deed) => (
          <OneDeed key={deed.id} deed={deed} />
        ))}
      </Box>
      <Typography variant="caption">{translate('rolls.queue.hint')}</Typography>
    </Alert>
  );
}

function OneDeed({ deed }: { deed: WaitingDeed }) {
  const translate = useTranslate();
  const { id, rollNumber, input, at, refusal } = deed;
  const what =
    deed.deed === 'move'
      ? translate('rolls.queue.move', { place: input.location })
      : translate('rolls.queue.cut', { length: formatLength(input.actual_length ?? input.length ?? 0, 'meters') });
  const name = `${rollNumber || translate('rolls.deeds.unnamed')}: ${what}`;
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
              <Button key={remainder} variant="outlined" onClick={() => void repeatDeed(deed, { remainder })} sx={big}>
                {translate(`rolls.deeds.remainder.${remainder}`)}
              </Button>
            ))
          : null}
        <Button
          variant="outlined"
          color="inherit"
          aria-label={translate('rolls.queue.cancel_one', { what: name })}
          onClick={() => void cancelDeed(id)}
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
