import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

export interface CheckboxLineProps {
  label: string;
  count?: number;
  checked: boolean;
  onToggle: () => void;
}

/** A box, its name, and at the right how many fabrics it stands for. */
export const CheckboxLine = ({ label, count, checked, onToggle }: CheckboxLineProps) => (
  <FormControlLabel
    sx={{ display: 'flex', mr: 0, '& .MuiFormControlLabel-label': { flex: 1, fontSize: '0.9375rem' } }}
    control={<Checkbox checked={checked} onChange={onToggle} sx={{ ml: -0.25 }} />}
    label={
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        {label}
        {count !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {count}
          </Box>
        )}
      </Box>
    }
  />
);
