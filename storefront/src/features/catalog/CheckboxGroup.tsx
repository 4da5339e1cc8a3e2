import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FacetCount } from '@selvedge/domain/fabrics/fabric';
import { useState } from 'react';
import { CheckboxLine } from './CheckboxLine';

export interface CheckboxGroupProps {
  legend: string;
  names: string[];
  /** How many fabrics each box would leave; absent until known. */
  counts?: FacetCount[];
  /** A shade for each name that has one, `#rrggbb`; the others get an empty space. */
  shades?: ReadonlyMap<string, string>;
  chosen: string[];
  /** How many boxes show before all are asked for; chosen ones always do. */
  atFirst?: number;
  onChange: (chosen: string[]) => void;
}

export function CheckboxGroup({ legend, names, counts, shades, chosen, atFirst, onChange }: CheckboxGroupProps) {
  const [all, setAll] = useState(false);
  const countOf = new Map(counts?.map(({ name, count }) => [name, count]));
  const known = [...names, ...chosen.filter((name) => !names.includes(name))];
  const shown = all ? known : known.filter((name, index) => index < (atFirst ?? names.length) || chosen.includes(name));
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'h4', p: 0, mb: 0.5 }}>
        {legend}
      </Box>
      {chosen.length > 0 && (
        <Button size="small" sx={{ px: 0.5 }} onClick={() => onChange([])}>
          Clear all selections
        </Button>
      )}
      {shown.map((name) => (
        <CheckboxLine
          key={name}
          label={name}
          count={counts && (countOf.get(name) ?? 0)}
          hex={shades && (shades.get(name) ?? null)}
          checked={chosen.includes(name)}
          onToggle={() => toggle(name)}
        />
      ))}
      {(all || shown.length < known.length) && (
        <Button size="small" sx={{ px: 0.5 }} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${known.length}`}
        </Button>
      )}
    </Box>
  );
}
