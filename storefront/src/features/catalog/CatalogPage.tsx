import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../lib/language';
import { useIsHydrated } from '../../lib/use-is-client';
import { rememberCatalogQuery } from '../../state/last-catalog-path';
import { useTitle } from '../../state/title';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { lazyComponent } from '../../ui/lazy-component';
import { useBackCloses } from '../../ui/use-back-closes';
import { AppliedFilters } from './AppliedFilters';
import { CatalogHead } from './CatalogHead';
import { CorrectedWords } from './CorrectedWords';
import { FabricList } from './FabricList';
import { FilterPanel, Found } from './FilterPanel';
import { NearShades } from './NearShades';
import { SearchField } from './SearchField';
import { SortSelect } from './SortSelect';
import { useCatalogFilter } from './use-catalog-filter';
import { useOneARow } from './use-one-a-row';
import { useRestoredList } from './use-restored-list';

const FilterDrawer = lazyComponent(async () => (await import('./FilterDrawer')).FilterDrawer);

/** Height of the header, in pixels. */
const HEADER = 61;

const bar = {
  position: { xs: 'sticky', md: 'static' },
  zIndex: 15,
  top: HEADER,
  order: { md: 1 },
  display: 'flex',
  // With letters twice as large the search takes a line of its own.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mx: { xs: -1.5, md: 0 },
  px: { xs: 1.5, md: 0 },
  py: { xs: 1, md: 0 },
  bgcolor: 'background.default',
} as const;

export function CatalogPage() {
  useTitle(t('Fabric Catalog'));
  return <Catalog isHydrated={useIsHydrated()} />;
}

const Catalog = memo(function Catalog({ isHydrated }: { isHydrated: boolean }) {
  const { filter, query, count, change, clear } = useCatalogFilter();
  const { search } = useLocation();
  useEffect(() => rememberCatalogQuery(search), [search]);
  const [oneARow, setOneARow] = useOneARow(isHydrated);
  const { position, isReady } = useRestoredList(query, isHydrated);
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const [drawerOpen, setDrawerOpen] = useState(false);
  // It stays there once it was open, to slide away.
  const [wasOpened, setWasOpened] = useState(false);
  const closeFilters = useCallback(() => setDrawerOpen(false), []);
  useBackCloses(closeFilters, drawerOpen);
  const [asList, setAsList] = useState(false);
  const request = useMemo(() => ({ query, isReady }), [query, isReady]);
  const panel = { filter, request, onChange: change };
  const openFilters = useCallback(() => {
    setWasOpened(true);
    setDrawerOpen(true);
  }, []);

  return (
    <Box sx={{ maxWidth: 1600, mx: 'auto', px: { xs: 1.5, md: 3 }, py: { xs: 1, md: 3 } }}>
      <CatalogHead asList={asList} onAsList={setAsList} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '15rem minmax(0, 1fr)' }, gap: 4 }}>
        <Box
          component="aside"
          aria-label={t('Filters')}
          sx={{
            display: { xs: 'none', md: 'block' },
            position: 'sticky',
            top: 76,
            alignSelf: 'start',
            maxHeight: 'calc(100dvh - 92px)',
            overflowY: 'auto',
            pr: 1,
            '@media print': { display: 'none' },
          }}
        >
          <Only onPhone={false}>
            <FilterPanel {...panel} withSearch />
          </Only>
        </Box>
        <Box component="section" aria-label={t('Fabrics')}>
          {/* On a phone the row stays below the header, and the number of fabrics moves on with them. */}
          <Box sx={{ display: { xs: 'contents', md: 'flex' }, alignItems: 'center', gap: 2 }}>
            <Box sx={bar} className="list-bar">
              <Box sx={{ flex: '1 1 9rem', minWidth: 0, display: { md: 'none' } }}>
                <Only onPhone>
                  <SearchField value={filter.search} near={filter.near} onSearch={onSearch} onChange={change} />
                </Only>
              </Box>
              <Button
                variant="outlined"
                aria-label={count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
                onClick={openFilters}
                sx={{ display: { md: 'none' }, flex: 'none', minWidth: 44, px: 1 }}
              >
                <FilterList />
                {count > 0 && `(${count})`}
              </Button>
              <SortSelect
                sort={filter.sort}
                isSearch={filter.search !== ''}
                isNear={filter.near !== undefined}
                onChange={change}
              />
            </Box>
            <Box
              component="span"
              role="status"
              sx={{ display: 'block', flex: 1, minHeight: '1.5em', fontSize: { xs: '0.875rem', md: '1rem' } }}
            >
              <Found request={request} />
            </Box>
          </Box>
          <Box sx={{ mt: { xs: 0.5, md: 1.5 }, mb: { xs: 1, md: 1.5 } }}>
            {count > 0 && <AppliedFilters filter={filter} request={request} onChange={change} onClear={clear} />}
            <CorrectedWords request={request} />
            <NearShades request={request} />
          </Box>
          <FabricList
            query={query}
            asList={asList}
            oneARow={oneARow}
            position={position}
            isReady={isReady}
            onSearch={onSearch}
            onClear={count > 0 ? clear : undefined}
          />
        </Box>
      </Box>
      {wasOpened && (
        <ErrorBoundary onClose={closeFilters}>
          <Suspense fallback={null}>
            <FilterDrawer
              open={drawerOpen}
              request={request}
              oneARow={oneARow}
              onOneARow={setOneARow}
              onClose={closeFilters}
            >
              <FilterPanel {...panel} />
            </FilterDrawer>
          </Suspense>
        </ErrorBoundary>
      )}
    </Box>
  );
});

/**
 * What has its place on a phone, or beside the list. Until the width of the screen is known the styles choose between them,
 * and what the server rendered for the other is removed before hydration.
 */
function Only({ onPhone, children }: { onPhone: boolean; children: ReactNode }) {
  const isHere = useMediaQuery('(max-width: 899.95px)', { defaultMatches: onPhone }) === onPhone;
  return isHere && <Suspense>{children}</Suspense>;
}
