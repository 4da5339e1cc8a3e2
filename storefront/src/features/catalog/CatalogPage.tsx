import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useOnDevice } from '../../lib/use-on-device';
import { fabricPages } from '../../state/fabrics';
import { rememberList } from '../../state/last-list';
import { useTitle } from '../../state/title';
import { LoadFault } from '../../ui/LoadFault';
import { Notice } from '../../ui/Notice';
import { useBackCloses } from '../../ui/use-back-closes';
import { useErrorToast } from '../../ui/use-error-toast';
import { AppliedFilters } from './AppliedFilters';
import { CatalogHead } from './CatalogHead';
import { FabricGrid } from './FabricGrid';
import { FabricGridSkeleton } from './FabricGridSkeleton';
import { FilterPanel } from './FilterPanel';
import { LoadMore } from './LoadMore';
import { SearchField } from './SearchField';
import { SortSelect } from './SortSelect';
import { useCatalogFilter } from './use-catalog-filter';
import { useTwoARow } from './use-two-a-row';

const Grid = memo(FabricGrid);

const NOTHING_NEAR =
  'Nothing here comes near this color. Look further around it, try another color, or take a filter away.';

export function CatalogPage() {
  useTitle('Fabric Catalog');
  const { filter, query, count, change, clear } = useCatalogFilter();
  const { search } = useLocation();
  useEffect(() => rememberList(search), [search]);
  const [twoARow, setTwoARow] = useTwoARow();
  const onPhone = useMediaQuery('(max-width: 899.95px)');
  // Until it is known how wide the screen is, the styles choose between the two places of the search.
  const onDevice = useOnDevice();
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeFilters = useCallback(() => setDrawerOpen(false), []);
  useBackCloses(closeFilters, drawerOpen);
  const [asList, setAsList] = useState(false);
  const list = useInfiniteQuery({ ...fabricPages(query), placeholderData: keepPreviousData });
  useErrorToast(list.isError && list.data !== undefined, 'Failed to load fabrics');

  const first = list.data?.pages[0];
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.fabrics) ?? [], [list.data]);
  // Other cards are drawn in the time that typing leaves. More of the same cost nothing until they are near the screen, and
  // would never be drawn while somebody scrolls without a pause.
  const drawn = useDeferredValue(loaded);
  const fabrics = drawn[0] === loaded[0] ? loaded : drawn;
  const panel = <FilterPanel filter={filter} facets={first?.facets} withSearch={!onPhone} onChange={change} />;
  const openFilters = useCallback(() => setDrawerOpen(true), []);
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  return (
    <Box sx={{ maxWidth: 1600, mx: 'auto', px: { xs: 2, md: 3 }, py: { xs: 2, md: 3 } }}>
      <CatalogHead count={count} asList={asList} onAsList={setAsList} onOpenFilters={openFilters} />
      {(onPhone || !onDevice) && (
        <Box sx={{ mb: 2, display: { md: 'none' } }}>
          <SearchField value={filter.search} onSearch={onSearch} />
        </Box>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '15rem minmax(0, 1fr)' }, gap: 4 }}>
        <Box
          component="aside"
          aria-label="Filters"
          sx={{
            display: { xs: 'none', md: 'block' },
            position: 'sticky',
            top: 76,
            alignSelf: 'start',
            maxHeight: 'calc(100dvh - 92px)',
            overflowY: 'auto',
            pr: 1,
          }}
        >
          {/* Where the server drew it for a phone, it goes before it is taken over. */}
          {!onPhone && panel}
        </Box>
        <Box component="section" aria-label="Fabrics">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1.5 }}>
            <Box component="span" role="status" sx={{ flex: '1 0 128px' }}>
              {first ? `${first.total} fabrics found` : ''}
            </Box>
            <Button variant="outlined" onClick={() => setTwoARow(!twoARow)} sx={{ display: { sm: 'none' }, px: 1.5 }}>
              {twoARow ? 'One a row' : 'Two a row'}
            </Button>
            <Box>
              <SortSelect
                sort={filter.sort}
                isSearch={filter.search !== ''}
                isNear={filter.near !== undefined}
                onChange={change}
              />
            </Box>
            {count > 0 && <AppliedFilters filter={filter} onChange={change} onClear={clear} />}
          </Box>
          {(list.isPending || (loaded.length > 0 && fabrics.length === 0)) && <FabricGridSkeleton />}
          {list.isError && loaded.length === 0 && (
            <LoadFault title="Failed to load fabrics" error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.isSuccess && loaded.length === 0 && (
            <Notice
              title="No fabrics found"
              text={filter.near ? NOTHING_NEAR : 'Try adjusting your search or filter criteria'}
              action={
                count > 0 && (
                  <Button variant="outlined" onClick={clear}>
                    Clear
                  </Button>
                )
              }
            />
          )}
          {fabrics.length > 0 && loaded.length > 0 && (
            <Box sx={{ opacity: list.isPlaceholderData ? 0.55 : 1 }}>
              <Grid key={`${asList} ${twoARow}`} fabrics={fabrics} asList={asList} twoARow={onPhone && twoARow} />
            </Box>
          )}
          {list.hasNextPage && <LoadMore busy={list.isFetchingNextPage} onLoad={loadMore} />}
        </Box>
      </Box>
      <Drawer
        open={drawerOpen}
        onClose={closeFilters}
        slotProps={{ paper: { sx: { width: 'min(320px, 88vw)' }, 'aria-label': 'Filters' } }}
      >
        <Box sx={{ flex: 1, overflowY: 'auto', p: 2 }}>{panel}</Box>
        <Button variant="contained" onClick={closeFilters} sx={{ flexShrink: 0, m: 2 }}>
          {first ? `Show ${first.total} fabrics` : 'Show fabrics'}
        </Button>
      </Drawer>
    </Box>
  );
}
