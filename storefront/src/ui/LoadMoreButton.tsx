import Box from '@mui/material/Box';
import { t } from '../lib/language';
import { ActionButton } from './ActionButton';

interface LoadMoreButtonProps {
  /** 'Show earlier messages' */
  label: string;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Loads the next page of a list of one's own; nothing where all of it is there. */
export function LoadMoreButton({
  label,
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: LoadMoreButtonProps) {
  if (!hasNextPage) return null;
  return (
    <Box sx={{ textAlign: 'center', py: 1 }}>
      <ActionButton type="button" variant="outlined" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? t('Loading...') : label}
      </ActionButton>
    </Box>
  );
}
