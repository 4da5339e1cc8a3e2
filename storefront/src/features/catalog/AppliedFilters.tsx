import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { readSearch, withoutPart } from '@selvedge/domain/fabrics/search/read-search';
import { color } from '@selvedge/web/tokens';
import { t } from '../../lib/language';
import { ColourName } from './colour/lazy-colour';
import { rangeText } from './range-text';
import { type CatalogFilter, describeRange, flagLabels, flags, measures } from './use-catalog-filter';
import { type CatalogRequest, useFirstPage } from './use-first-page';

export interface AppliedFiltersProps {
  filter: CatalogFilter;
  request: CatalogRequest;
  onChange: (changes: Partial<CatalogFilter>) => void;
  onClear: () => void;
}

const Swatch = styled('i')({
  flexShrink: 0,
  width: 20,
  height: 20,
  borderRadius: 4,
  border: `1px solid ${color.edge}`,
});

interface Applied {
  label: string;
  /** A color, `#rrggbb`, whose name follows the label. */
  hex?: string;
  /** The filter without it. */
  removal: Partial<CatalogFilter>;
}

/** The active filters, each removable. */
export function AppliedFilters({ filter, request, onChange, onClear }: AppliedFiltersProps) {
  // Numbers of a search may have been matched as words.
  const asText = useFirstPage(request)?.as_text ?? false;
  return (
    <Box
      sx={{
        display: 'flex',
        // A single line on a phone, scrolled horizontally.
        flexWrap: { xs: 'nowrap', md: 'wrap' },
        gap: 1,
        alignItems: 'center',
        overflowX: { xs: 'auto', md: 'visible' },
        py: 0.5,
        '& > *': { flexShrink: 0 },
      }}
    >
      {applied(filter, asText).map(({ label, hex, removal }) => (
        <Chip
          key={`${Object.keys(removal)} ${label}`}
          label={
            hex ? (
              <>
                {label} <ColourName hex={hex} />
              </>
            ) : (
              label
            )
          }
          icon={hex ? <Swatch style={{ backgroundColor: hex }} /> : undefined}
          onDelete={() => onChange(removal)}
          sx={{ height: 36, bgcolor: 'primary.light' }}
        />
      ))}
      <Button onClick={onClear}>{t('Clear')}</Button>
    </Box>
  );
}

/** The words of a search, and each part used as a filter; removing one changes the text of the field. */
function searched(text: string): Applied[] {
  const { ranges, flags: stated, words } = readSearch(text);
  const rest = words.replace(/\s+/g, ' ').trim();
  const parts = [...ranges, ...stated].toSorted((one, other) => one.start - other.start);
  const numbers = parts.map(({ start, end }) => text.slice(start, end)).join(' ');
  return [
    ...(rest ? [{ label: `“${rest}”`, removal: { search: numbers } }] : []),
    ...ranges.map((range) => ({ label: rangeText(range), removal: { search: withoutPart(text, range) } })),
    ...stated.map((part) => ({ label: t(flagLabels[part.flag]), removal: { search: withoutPart(text, part) } })),
  ];
}

function applied(filter: CatalogFilter, asText: boolean): Applied[] {
  const terms = (['category', 'pattern', 'fibre', 'colour'] as const).flatMap((group) =>
    filter[group].map((label) => ({ label, removal: { [group]: filter[group].filter((other) => other !== label) } })),
  );
  const ranges = measures.flatMap((measure) => {
    const label = describeRange(measure, filter[measure]);
    return label ? [{ label, removal: { [measure]: [undefined, undefined] } }] : [];
  });
  return [
    ...(asText ? [{ label: `“${filter.search}”`, removal: { search: '' } }] : searched(filter.search)),
    ...terms,
    ...(filter.near ? [{ label: t('Near'), hex: filter.near, removal: { near: undefined, within: undefined } }] : []),
    ...flags.filter((flag) => filter[flag]).map((flag) => ({ label: t(flagLabels[flag]), removal: { [flag]: false } })),
    ...ranges,
  ];
}
