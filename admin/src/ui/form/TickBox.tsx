import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useInput } from 'react-admin';

interface TickBoxProps {
  source: string;
  label: string;
  hint?: string;
  disabled?: boolean;
  /** What a tick does instead of changing this field alone. */
  onTick?: (on: boolean) => void;
}

/** A yes-or-no field of the form around it. */
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
