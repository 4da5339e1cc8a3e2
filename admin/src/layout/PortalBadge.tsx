import AdminIcon from '@mui/icons-material/VerifiedUserOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { color, radius, tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';

export function PortalBadge() {
  const translate = useTranslate();
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        bgcolor: tone.indigo.ground,
        borderRadius: `${radius}px`,
        flex: 'none',
        gap: 1.25,
        px: 1.25,
        py: 0.75,
      }}
    >
      <AdminIcon fontSize="small" sx={{ color: color.indigo }} />
      <Box>
        <Typography sx={{ color: color.indigo, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 }}>
          {translate('shell.badge.portal')}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ lineHeight: 1.4 }}>
          <span>{translate('shell.badge.system')}</span> · <span>{translate('shell.badge.access')}</span>
        </Typography>
      </Box>
    </Stack>
  );
}
