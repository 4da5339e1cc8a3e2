import { Box, Typography } from '@mui/material';
import type { ComponentStatus, SystemState } from '@selvedge/domain/system';
import type { Tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';
import { Section } from '../ui/Section';

const tones: Record<ComponentStatus, Tone> = { ok: 'green', degraded: 'amber', down: 'red', not_configured: 'neutral' };

const GIGABYTE = 1e9;

export function ComponentsPanel({ state: { components, free_bytes } }: { state: SystemState }) {
  const translate = useTranslate();
  const room =
    free_bytes === null ? null : translate('system.components.free', { amount: (free_bytes / GIGABYTE).toFixed(1) });
  return (
    <Section title={translate('system.components.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {components.map(({ name, status, detail }) => (
          <Box component="li" key={name} sx={row}>
            <Box sx={{ minWidth: 0 }}>
              {translate(`system.components.${name}`, { _: name })}
              <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {detail ?? (name === 'storage' ? room : null)}
              </Typography>
            </Box>
            <Badge tone={tones[status]}>{translate(`system.status.${status}`, { _: status })}</Badge>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const row = {
  alignItems: 'center',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
