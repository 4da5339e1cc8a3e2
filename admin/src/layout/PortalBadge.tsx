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
        gap: 1.5,
        px: 1.5,
        py: 1.25,
      }}
    >
      <AdminIcon fontSize="small" sx={{ color: color.indigo }} />
      <Box>
        <Typography sx={{ color: color.indigo, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 }}>
          {translate('shell.badge.portal')}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {translate('shell.badge.system')}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {translate('shell.badge.access')}
        </Typography>
      </Box>
    </Stack>
  );
}
