import CheckIcon from '@mui/icons-material/Check';
import { Box, Chip, Typography } from '@mui/material';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { FabricForm } from './fabric-form';

interface TermChipsProps {
  name: 'category_ids' | 'patterns';
  label: string;
  /** Labeled as required, although an empty choice is saved, as the specification has it. */
  isRequired?: boolean;
  choices: readonly { value: string; label: string }[];
}

/** Words to toggle, any number of them. */
export function TermChips({ name, label, isRequired = false, choices }: TermChipsProps) {
  const labelId = useId();
  const { field } = useController<FabricForm, TermChipsProps['name']>({ name });
  const toggle = (value: string) =>
    field.onChange(
      field.value.includes(value) ? field.value.filter((other) => other !== value) : [...field.value, value],
    );
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {label}
        {isRequired ? ' *' : null}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: -0.5, maxHeight: 320, overflowY: 'auto', p: 0.5 }}>
        {choices.map((choice) => {
          const isOn = field.value.includes(choice.value);
          return (
            <Chip
              key={choice.value}
              label={choice.label}
              icon={isOn ? <CheckIcon fontSize="small" /> : undefined}
              color={isOn ? 'primary' : 'default'}
              variant={isOn ? 'filled' : 'outlined'}
              aria-pressed={isOn}
              onClick={() => toggle(choice.value)}
              sx={chip}
            />
          );
        })}
      </Box>
    </Box>
  );
}

const chip = { '@media (pointer: coarse), (max-width: 599.95px)': { borderRadius: 6, height: 44, px: 0.75 } };
