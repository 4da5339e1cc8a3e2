import { styled } from '@mui/material/styles';
import { readSearch, withoutPart } from '@selvedge/domain/fabrics/search/read-search';
import { coarse, color, touchTarget } from '@selvedge/web/tokens';
import { useRef } from 'react';
import { t } from '../../lib/language';
import { useFocusInPlace } from '../../ui/use-focus-in-place';
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

/** Plain buttons with the styles of their container: computing those of MUI's chips blocked the first letter of a search. */
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  paddingBlock: 4,
  // A single line on a phone and a tablet, scrolled horizontally.
  '@media (max-width: 899.95px)': { flexWrap: 'nowrap', overflowX: 'auto' },
  '& button': {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: 6,
    minHeight: 36,
    maxWidth: '100%',
    padding: '4px 10px',
    border: '1px solid transparent',
    borderRadius: 6,
    cursor: 'pointer',
    color: color.ink,
    backgroundColor: color.indigoTint,
    font: 'inherit',
    fontSize: '0.8125rem',
    outlineOffset: -3,
    [coarse]: { minHeight: touchTarget },
  },
  '& button:hover': { borderColor: color.indigo },
  '& button:last-of-type': {
    minHeight: touchTarget,
    color: color.indigo,
    backgroundColor: 'transparent',
    fontSize: '0.875rem',
    fontWeight: 600,
  },
  '& button:last-of-type:hover': { borderColor: 'transparent', backgroundColor: color.indigoTint },
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
  const line = useRef<HTMLDivElement>(null);
  const focus = useFocusInPlace(line, 'button');
  return (
    <Line ref={line} {...focus}>
      {applied(filter, asText).map(({ label, hex, removal }) => (
        <button
          key={`${Object.keys(removal)} ${label}`}
          type="button"
          title={t('Remove')}
          onClick={() => onChange(removal)}
          onKeyDown={({ key }) => key === 'Delete' && onChange(removal)}
        >
          {hex && <i className="swatch" style={{ backgroundColor: hex }} />}
          <span>
            {label} {hex && <ColourName hex={hex} />}
          </span>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" stroke="currentColor">
            <path d="m4 4 8 8M12 4l-8 8" strokeWidth="1.6" />
          </svg>
        </button>
      ))}
      <button type="button" onClick={onClear}>
        {t('Clear')}
      </button>
    </Line>
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
