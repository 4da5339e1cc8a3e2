import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { FacetCount } from '@selvedge/domain/fabrics/fabric';

export interface CheckboxGroupProps {
  legend: string;
  names: string[];
  /** How many fabrics each box would leave; absent until known. */
  counts?: FacetCount[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

export function CheckboxGroup({ legend, names, counts, chosen, onChange }: CheckboxGroupProps) {
  const countOf = new Map(counts?.map(({ name, count }) => [name, count]));
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
      {names.map((name) => (
        <FormControlLabel
          key={name}
          sx={{ display: 'flex', mr: 0, '& .MuiFormControlLabel-label': { flex: 1, fontSize: '0.9375rem' } }}
          control={<Checkbox checked={chosen.includes(name)} onChange={() => toggle(name)} sx={{ ml: -0.25 }} />}
          label={
            <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              {name}
              {counts && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {countOf.get(name) ?? 0}
                </Box>
              )}
            </Box>
          }
        />
      ))}
    </Box>
  );
}
