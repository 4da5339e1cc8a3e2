import { Box, Skeleton, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Gray rows of the real height, so that nothing jumps when the rows load. */
export function ListSkeleton({ rows = 10, height = 60 }: { rows?: number; height?: number }) {
  const translate = useTranslate();
  return (
    <Stack role="status" aria-label={translate('form.loading')} sx={{ px: 2 }}>
      {Array.from({ length: rows }, (_, index) => ({ key: `row ${index}`, width: `${72 - (index % 3) * 12}%` })).map(
        ({ key, width }) => (
          <Box
            key={key}
            sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider', display: 'flex', height }}
          >
            <Skeleton width={width} height={18} />
          </Box>
        ),
      )}
    </Stack>
  );
}
