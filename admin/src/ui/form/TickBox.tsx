import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useInput } from 'react-admin';

interface TickBoxProps {
  source: string;
  label: string;
  hint?: string;
  disabled?: boolean;
  /** Replaces the change of this field. */
  onTick?: (on: boolean) => void;
}

/** A checkbox of the surrounding form. */
export function TickBox({ source, label, hint, disabled, onTick }: TickBoxProps) {
  const { field } = useInput({ source, type: 'checkbox' });
  return (
    <FormControlLabel
      disabled={disabled}
      sx={{ alignItems: 'flex-start', m: 0, minHeight: 44 }}
      control={
        <Checkbox
          name={field.name}
          checked={Boolean(field.value)}
          onChange={(_event, on) => (onTick ?? field.onChange)(on)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
          sx={{ ml: -1 }}
        />
      }
      label={
        <Box sx={{ pt: 1 }}>
          {label}
          {hint ? (
            <Typography variant="caption" component="div" color="textSecondary">
              {hint}
            </Typography>
          ) : null}
        </Box>
      }
    />
  );
}
