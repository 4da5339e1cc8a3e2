import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { FabricPage } from '@selvedge/domain/fabrics/fabric';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useOnDevice } from '../../lib/use-on-device';
import { fabricPages } from '../../state/fabrics';
import { rememberList } from '../../state/last-list';
import { useTitle } from '../../state/title';
import { useBackCloses } from '../../ui/use-back-closes';
import { AppliedFilters } from './AppliedFilters';
import { CatalogHead } from './CatalogHead';
import { FabricList } from './FabricList';
import { FilterPanel, foundWords } from './FilterPanel';
import { SearchField } from './SearchField';
import { SortSelect } from './SortSelect';
import { useCatalogFilter } from './use-catalog-filter';
import { useTwoARow } from './use-two-a-row';

const firstOf = ({ pages }: { pages: FabricPage[] }) => pages[0];

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
  // The pages that follow are no reason to draw all of this again.
  const { data: first } = useInfiniteQuery({ ...fabricPages(query), select: firstOf });
  const panel = (
    <FilterPanel filter={filter} facets={first?.facets} total={first?.total} withSearch={!onPhone} onChange={change} />
  );
  const openFilters = useCallback(() => setDrawerOpen(true), []);

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
              {foundWords(first?.total)}
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
            {count > 0 && <AppliedFilters filter={filter} asText={first?.as_text} onChange={change} onClear={clear} />}
          </Box>
          <FabricList
            query={query}
            asList={asList}
            twoARow={onPhone && twoARow}
            onSearch={onSearch}
            onClear={count > 0 ? clear : undefined}
          />
        </Box>
      </Box>
      <Drawer
        open={drawerOpen}
        onClose={closeFilters}
        slotProps={{ paper: { sx: { width: 'min(320px, 88vw)' }, 'aria-label': 'Filters' } }}
      >
        <Box sx={{ flex: 1, overflowY: 'auto', p: 2 }}>{panel}</Box>
        <Button variant="contained" onClick={closeFilters} sx={{ flexShrink: 0, m: 2 }}>
          {first ? `Show ${first.total} ${first.total === 1 ? 'fabric' : 'fabrics'}` : 'Show fabrics'}
        </Button>
      </Drawer>
    </Box>
  );
}
