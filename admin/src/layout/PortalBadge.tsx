import AdminIcon from '@mui/icons-material/VerifiedUserOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { color, radius, tone } from '@selvedge/web/tokens';

export function PortalBadge() {
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
          Admin Portal
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          Management System
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          Admin Access
        </Typography>
      </Box>
    </Stack>
  );
}
