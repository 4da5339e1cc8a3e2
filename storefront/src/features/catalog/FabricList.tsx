import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { t } from '../../lib/language';
import { openDialog } from '../../state/dialogs';
import { fabricPages } from '../../state/fabrics';
import type { ListPosition } from '../../state/list-position';
import { LoadError } from '../../ui/LoadError';
import { Notice } from '../../ui/Notice';
import { useErrorToast } from '../../ui/use-error-toast';
import { FabricGrid } from './FabricGrid';
import { FabricGridSkeleton } from './FabricGridSkeleton';
import { FewerWords } from './FewerWords';
import { LoadMore } from './LoadMore';
import { wantedMessage } from './wanted-message';

const NOTHING_NEAR =
  'Nothing here comes near this color. Look further around it, try another color, or take a filter away.';

export interface FabricListProps {
  query: FabricQuery;
  asList: boolean;
  oneARow: boolean;
  /** The scroll position to restore; null to begin at the top. */
  position: ListPosition | null;
  /** False while the former pages are being restored. */
  isReady: boolean;
  onSearch: (text: string) => void;
  /** Clears all filters, on pages with filters. */
  onClear?: () => void;
}

/** The matching fabrics, page by page, or a message if there are none. */
export function FabricList({ query, asList, oneARow, position, isReady, onSearch, onClear }: FabricListProps) {
  const list = useInfiniteQuery({ ...fabricPages(query), enabled: isReady });
  useErrorToast(list.isError && list.data !== undefined, t('Failed to load fabrics'));

  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.fabrics) ?? [], [list.data]);
  // Another list is rendered at low priority, so that typing stays fluent. More fabrics of the same list cost nothing until
  // they are near the screen, and would never be rendered during continuous scrolling.
  const drawn = useDeferredValue(loaded);
  const fabrics = drawn[0] === loaded[0] ? loaded : drawn;
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const fewer = list.data?.pages[0]?.fewer ?? [];
  const ways = onClear && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
      {query.search && (
        <Button
          variant="contained"
          onClick={() => openDialog({ name: 'inquiry', fabric: null, message: wantedMessage(query) })}
        >
          {t('Ask us to find it')}
        </Button>
      )}
      <Button variant="outlined" onClick={onClear}>
        {t('Clear')}
      </Button>
    </Box>
  );
  return (
    <>
      {(!isReady || list.isPending || (loaded.length > 0 && fabrics.length === 0)) && <FabricGridSkeleton />}
      {list.isError && loaded.length === 0 && (
        <LoadError title={t('Failed to load fabrics')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && loaded.length === 0 && (
        <>
          <Notice
            title={t('No fabrics found')}
            text={query.near ? t(NOTHING_NEAR) : t('Try adjusting your search or filter criteria')}
            action={ways}
          />
          {fewer.length > 0 && <FewerWords query={query} fewer={fewer} onSearch={onSearch} />}
        </>
      )}
      {isReady && fabrics.length > 0 && loaded.length > 0 && (
        <div style={{ opacity: list.isPlaceholderData ? 0.55 : 1 }}>
          <FabricGrid
            key={`${asList} ${oneARow}`}
            fabrics={fabrics}
            asList={asList}
            oneARow={oneARow}
            position={position}
          />
        </div>
      )}
      {isReady && list.hasNextPage && <LoadMore busy={list.isFetchingNextPage} onLoad={loadMore} />}
    </>
  );
}
