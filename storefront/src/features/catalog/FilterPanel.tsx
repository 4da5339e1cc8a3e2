import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { FabricFacets } from '@selvedge/domain/fabrics/fabric';
import { nameKey } from '@selvedge/domain/look-alikes';
import { color } from '@selvedge/web/tokens';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useDeferredValue, useMemo } from 'react';
import { t } from '../../lib/language';
import { categoryList, patternList, shadeList } from '../../state/fabrics';
import { LineSkeleton } from '../../ui/LineSkeleton';
import { useErrorToast } from '../../ui/use-error-toast';
import { CheckboxGroup } from './CheckboxGroup';
import { CheckboxLine } from './CheckboxLine';
import { LazyNearColour } from './colour/lazy-colour';
import { RangeFields } from './RangeFields';
import { SearchField } from './SearchField';
import { type CatalogFilter, flagLabels, flags, measures } from './use-catalog-filter';
import { type CatalogRequest, useFirstPage } from './use-first-page';

const COLOURS_AT_FIRST = 8;
const FIBRES_AT_FIRST = 5;
const SKELETON_LINES = 12;

const Panel = styled('div')({
  display: 'grid',
  gap: 24,
  '& .check-line': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 44,
    fontSize: '0.9375rem',
    cursor: 'pointer',
  },
  '& .check-line input': { flexShrink: 0, width: 20, height: 20, margin: '0 0 0 1px', accentColor: color.indigo },
  '& .check-line .count': { marginLeft: 'auto', color: color.muted, whiteSpace: 'nowrap' },
  '& .found': { minHeight: '1.5em', color: color.muted },
  '& .swatch': { flexShrink: 0, width: 20, height: 20, borderRadius: 4, border: `1px solid ${color.edge}` },
});

export interface FilterPanelProps {
  filter: CatalogFilter;
  request: CatalogRequest;
  /** On a phone the search is above the list, always visible. */
  withSearch?: boolean;
  onChange: (changes: Partial<CatalogFilter>) => void;
}

/** `37 fabrics found`; empty until the number is known. */
export function Found({ request }: { request: CatalogRequest }) {
  const total = useFirstPage(request)?.total;
  if (total === undefined) return null;
  return total === 1 ? t('{total} fabric found', { total }) : t('{total} fabrics found', { total });
}

/** New counts are rendered at low priority. */
export const FilterPanel = memo(function FilterPanel({
  filter,
  request,
  withSearch = false,
  onChange,
}: FilterPanelProps) {
  const facets = useDeferredValue(useFirstPage(request)?.facets);
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  return (
    <Panel>
      {withSearch && <SearchField value={filter.search} near={filter.near} onSearch={search} onChange={onChange} />}
      <div className="found">
        <Found request={request} />
      </div>
      {/* In a server-rendered page it is hydrated last, or as soon as somebody interacts with it. */}
      <Suspense>
        <Terms filter={filter} facets={facets} onChange={onChange} />
      </Suspense>
    </Panel>
  );
});

interface TermsProps extends Pick<FilterPanelProps, 'filter' | 'onChange'> {
  facets?: FabricFacets;
}

/** Everything below the search: shown when the names of all groups are known, so that nothing moves later. */
const Terms = memo(function Terms({ filter, facets, onChange }: TermsProps) {
  const categories = useQuery(categoryList);
  const patterns = useQuery(patternList);
  // Colors are optional: the panel neither waits for them nor reports their failure.
  const { data: colours = [] } = useQuery(shadeList);
  const shades = useMemo(() => new Map(colours.map(({ name, hex }) => [nameKey(name), hex])), [colours]);
  useErrorToast(categories.isError, t('Failed to load categories'));
  useErrorToast(patterns.isError, t('Failed to load patterns'));
  // Only until a first failure, because the names may never load.
  if ([categories, patterns].some(({ isPending, failureCount }) => isPending && failureCount === 0))
    return <TermsSkeleton />;
  return (
    <>
      {(categories.data || filter.category.length > 0) && (
        <CheckboxGroup
          legend={t('Categories')}
          names={categories.data?.map(({ name }) => name) ?? []}
          counts={facets?.categories}
          chosen={filter.category}
          onChange={(category) => onChange({ category })}
        />
      )}
      {(patterns.data || filter.pattern.length > 0) && (
        <CheckboxGroup
          legend={t('Patterns')}
          names={patterns.data?.map(({ name }) => name) ?? []}
          counts={facets?.patterns}
          chosen={filter.pattern}
          onChange={(pattern) => onChange({ pattern })}
        />
      )}
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ typography: 'h4', p: 0, mb: 0.5 }}>
          {t('Availability')}
        </Box>
        {flags.map((flag) => (
          <CheckboxLine
            key={flag}
            label={t(flagLabels[flag])}
            checked={filter[flag]}
            onToggle={() => onChange({ [flag]: !filter[flag] })}
          />
        ))}
      </Box>
      {measures.map((measure) => (
        <RangeFields
          key={measure}
          measure={measure}
          lowest={filter[measure][0]}
          highest={filter[measure][1]}
          onChange={onChange}
        />
      ))}
      {(facets?.fibres.length || filter.fibre.length > 0) && (
        <CheckboxGroup
          legend={t('Fibers')}
          names={facets?.fibres.map(({ name }) => name) ?? []}
          counts={facets?.fibres}
          chosen={filter.fibre}
          atFirst={FIBRES_AT_FIRST}
          onChange={(fibre) => onChange({ fibre })}
        />
      )}
      <CheckboxGroup
        legend={t('Colors')}
        names={facets?.colors.map(({ name }) => name) ?? []}
        counts={facets?.colors}
        shades={shades}
        chosen={filter.colour}
        atFirst={COLOURS_AT_FIRST}
        onChange={(colour) => onChange({ colour })}
      />
      <LazyNearColour near={filter.near} within={filter.within} onChange={onChange} />
    </>
  );
});

const TermsSkeleton = () => (
  <Box aria-busy sx={{ display: 'grid', gap: '30px', pt: 1 }}>
    {Array.from({ length: SKELETON_LINES }, (_, index) => index).map((index) => (
      <LineSkeleton key={index} width={`${55 + ((index * 17) % 40)}%`} />
    ))}
  </Box>
);
