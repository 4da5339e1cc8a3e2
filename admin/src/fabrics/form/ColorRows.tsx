import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import type { FabricForm } from './fabric-form';
import { fieldGrid } from './fields';

/** One row a colour; the last one stays. */
export function ColorRows() {
  const translate = useTranslate();
  const labelId = useId();
  const { field } = useController<FabricForm, 'colors'>({ name: 'colors' });
  const colors = field.value;
  const [isAdding, setAdding] = useState(false);
  const add = () => {
    setAdding(true);
    field.onChange([...colors, '']);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (colors.at(-1)?.trim()) add();
  };
  const rows = colors.map((color, index) => ({
    color,
    index,
    label: translate('resources.fabrics.form.color', { number: index + 1 }),
  }));

  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('resources.fabrics.form.colors')}
      </Typography>
      <Box sx={fieldGrid}>
        {rows.map(({ color, index, label }) => (
          <Stack key={label} direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
            <TextField
              fullWidth
              label={label}
              value={color}
              autoFocus={isAdding && index === colors.length - 1}
              onChange={(event) => field.onChange(colors.with(index, event.target.value))}
              onKeyDown={addOnEnter}
            />
            {colors.length > 1 ? (
              <IconButton
                aria-label={translate('resources.fabrics.form.remove', { name: color || label })}
                onClick={() => field.onChange(colors.toSpliced(index, 1))}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            ) : null}
          </Stack>
        ))}
        <Button startIcon={<AddIcon />} onClick={add} sx={{ justifySelf: 'start' }}>
          {translate('resources.fabrics.form.add_color')}
        </Button>
      </Box>
    </Box>
  );
}
