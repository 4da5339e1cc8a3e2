import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import type { RollCard } from '@selvedge/domain/rolls/roll';
import { hasStatus, isUnreachable, messageOf } from '@selvedge/web/api-error';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { ADMIN_API } from '../../providers/data-provider';
import { callJson } from '../../providers/http-client';
import { PageHeader } from '../../ui/PageHeader';
import { QueuedActions } from '../queue/QueuedActions';
import { rollOfCode, typedNumber } from './scanned';
import { useCamera } from './use-camera';

const words = 'rolls.scanner';

/** Opens the card of a roll by its label, or by its number. */
export function ScanPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const open = (id: string) => void navigate(`/rolls/${id}`);

  const find = async (number: string): Promise<void> => {
    setProblem(null);
    try {
      open((await callJson<RollCard>('GET', `${ADMIN_API}/rolls/by-number/${encodeURIComponent(number)}`)).id);
    } catch (error) {
      if (isUnreachable(error)) setProblem(translate(`${words}.unreachable`));
      else if (hasStatus(error, 404)) setProblem(translate(`${words}.unknown`, { number }));
      else setProblem(messageOf(error, translate('resources.rolls.one_failed')));
    }
  };

  const camera = useCamera((text) => {
    const roll = rollOfCode(text);
    if (roll === null) setProblem(translate(`${words}.other_code`, { text: text.slice(0, 80) }));
    else if ('id' in roll) open(roll.id);
    else void find(roll.number);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void find(typedNumber(typed));
  };

  return (
    <>
      <PageHeader
        title={translate(`${words}.title`)}
        action={
          <Button component={RouterLink} to="/rolls" variant="outlined" sx={{ '&&': { minHeight: 52 } }}>
            {translate('rolls.all')}
          </Button>
        }
      />
      <QueuedActions />
      <Paper variant="outlined" sx={{ maxWidth: 560, p: 2 }}>
        <Stack sx={{ gap: 2 }}>
          {camera.problem ? (
            <Alert severity="warning">
              {translate(`${words}.${camera.problem}`)}
              {camera.problem === 'insecure' ? null : (
                <Button
                  variant="outlined"
                  color="inherit"
                  onClick={camera.start}
                  sx={{ display: 'block', mt: 1, '&&': { minHeight: 52 } }}
                >
                  {translate(`${words}.again`)}
                </Button>
              )}
            </Alert>
          ) : (
            <Box>
              <Box
                component="video"
                ref={camera.video}
                aria-label={translate(`${words}.view`)}
                muted
                playsInline
                sx={{
                  aspectRatio: '1',
                  bgcolor: '#000',
                  borderRadius: 1,
                  display: 'block',
                  objectFit: 'cover',
                  width: '100%',
                }}
              />
              <Typography role="status" sx={{ mt: 1 }}>
                {translate(camera.isOn ? `${words}.aim` : `${words}.starting`)}
              </Typography>
            </Box>
          )}
          {problem ? <Alert severity="error">{problem}</Alert> : null}
          <Stack component="form" direction="row" onSubmit={submit} sx={{ alignItems: 'flex-start', gap: 1 }}>
            <TextField
              label={translate(`${words}.number`)}
              placeholder={translate(`${words}.example`)}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              sx={{ flex: 1, '& .MuiInputBase-root': { minHeight: 56 } }}
              slotProps={{
                inputLabel: { shrink: true },
                htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', maxLength: 40 },
              }}
            />
            <Button type="submit" variant="contained" sx={{ '&&': { minHeight: 56 } }}>
              {translate(`${words}.open`)}
            </Button>
          </Stack>
        </Stack>
      </Paper>
    </>
  );
}
