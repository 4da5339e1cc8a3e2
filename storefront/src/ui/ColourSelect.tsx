import { styled } from '@mui/material/styles';
import type { Colourway } from '@selvedge/domain/fabrics/fabric';
import { color } from '@selvedge/web/tokens';

const Select = styled('select')({
  boxSizing: 'border-box',
  maxWidth: '100%',
  minHeight: 44,
  padding: '0 8px',
  font: 'inherit',
  color: color.ink,
  backgroundColor: color.paper,
  border: `1px solid ${color.field}`,
  borderRadius: 8,
});

export interface ColourSelectProps {
  label: string;
  /** The label of the option for none, if that can be chosen. */
  empty?: string;
  colours: readonly Colourway[];
  /** The id of a colorway; empty for none. */
  value: string;
  onChange: (colourwayId: string) => void;
}

/** One of several colors by name, in the browser's own list. */
export const ColourSelect = ({ label, empty, colours, value, onChange }: ColourSelectProps) => (
  <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    {empty !== undefined && <option value="">{empty}</option>}
    {colours.map(({ id, name, code }) => (
      <option key={id} value={id}>
        {[name, code].filter(Boolean).join(', ')}
      </option>
    ))}
  </Select>
);
