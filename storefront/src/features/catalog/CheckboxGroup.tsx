import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FacetCount } from '@selvedge/domain/fabrics/fabric';
import { nameKey } from '@selvedge/domain/look-alikes';
import { useState } from 'react';
import { t } from '../../lib/language';
import { CheckboxLine } from './CheckboxLine';

export interface CheckboxGroupProps {
  legend: string;
  names: string[];
  /** Number of matching fabrics per checkbox; absent until known. */
  counts?: FacetCount[];
  /** The shade `#rrggbb` by the key of a name; names without one get an empty space. */
  shades?: ReadonlyMap<string, string>;
  chosen: string[];
  /** Number of checkboxes shown before expanding; checked ones are always shown. */
  atFirst?: number;
  onChange: (chosen: string[]) => void;
}

export function CheckboxGroup({ legend, names, counts, shades, chosen, atFirst, onChange }: CheckboxGroupProps) {
  const [all, setAll] = useState(false);
  const countOf = new Map(counts?.map(({ name, count }) => [name, count]));
  // The spelling in the URL may differ from the most common one.
  const isIn = (name: string, others: readonly string[]) => others.some((other) => nameKey(other) === nameKey(name));
  const known = [...names, ...chosen.filter((name) => !isIn(name, names))];
  const shown = all ? known : known.filter((name, index) => index < (atFirst ?? names.length) || isIn(name, chosen));
  const toggle = (name: string) =>
    onChange(isIn(name, chosen) ? chosen.filter((other) => nameKey(other) !== nameKey(name)) : [...chosen, name]);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'h4', p: 0, mb: 0.5 }}>
        {legend}
      </Box>
      {chosen.length > 0 && (
        <Button size="small" sx={{ px: 0.5 }} onClick={() => onChange([])}>
          {t('Clear all selections')}
        </Button>
      )}
      {shown.map((name) => (
        <CheckboxLine
          key={name}
          label={name}
          count={counts && (countOf.get(name) ?? 0)}
          hex={shades && (shades.get(nameKey(name)) ?? null)}
          checked={isIn(name, chosen)}
          onToggle={() => toggle(name)}
        />
      ))}
      {(all || shown.length < known.length) && (
        <Button size="small" sx={{ px: 0.5 }} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('Show fewer') : t('Show all {known}', { known: known.length })}
        </Button>
      )}
    </Box>
  );
}
