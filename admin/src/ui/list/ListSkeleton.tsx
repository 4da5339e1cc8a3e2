import { Skeleton, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Gray lines, each in the place of a row, so that nothing jumps when the rows load. */
export function ListSkeleton({ rows = 10 }: { rows?: number }) {
  const translate = useTranslate();
  return (
    <Stack role="status" aria-label={translate('form.loading')} sx={{ px: 2 }}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} width={`${72 - (index % 3) * 12}%`} height={18} sx={{ my: '21px' }} />
      ))}
    </Stack>
  );
}
