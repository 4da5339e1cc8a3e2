import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Stack, Typography } from '@mui/material';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { visuallyHidden } from '../../ui/visually-hidden';
import { ColourRow } from './ColourRow';
import { type ColourForm, emptyColour, type FabricForm } from './fabric-form';
import { moveItem } from './move-item';
import { useColourProblem } from './use-colour-problem';

/** One row a color, in the order in which they are offered: drag them, or move them by their buttons. The last one stays. */
export function ColourRows() {
  const translate = useTranslate();
  const labelId = useId();
  const problemOf = useColourProblem();
  const { field } = useController<FabricForm, 'colourways'>({
    name: 'colourways',
    // The fields show their own errors; this rule only blocks submitting.
    rules: {
      validate: (rows) => rows.every((row) => !problemOf('stock_quantity', row) && !problemOf('minimum_order', row)),
    },
  });
  const unit = useWatch<FabricForm, 'price_unit'>({ name: 'price_unit' });
  const colours = field.value;
  const [dragged, setDragged] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [report, setReport] = useState('');
  const added = useRef(0);

  const add = () => {
    setAdding(true);
    field.onChange([...colours, { ...emptyColour, key: `new-${++added.current}` }]);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (colours.at(-1)?.name.trim()) add();
  };
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= colours.length) return;
    field.onChange(moveItem(colours, from, to));
    const name = colours[from]?.name ?? '';
    setReport(translate('resources.fabrics.colours.moved', { name, to: to + 1, count: colours.length }));
  };
  const change = (index: number, to: Partial<ColourForm>) =>
    field.onChange(colours.map((colour, at) => (at === index ? { ...colour, ...to } : colour)));

  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('resources.fabrics.form.colors')}
      </Typography>
      <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
        {colours.map((colour, index) => (
          <ColourRow
            key={colour.key}
            colour={colour}
            index={index}
            count={colours.length}
            unit={unit}
            isNew={isAdding && index === colours.length - 1}
            isDragged={dragged === index}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDropHere={() => dragged !== null && move(dragged, index)}
            onMove={(to) => move(index, to)}
            onChange={(to) => change(index, to)}
            onKeyDown={addOnEnter}
            onRemove={() => field.onChange(colours.toSpliced(index, 1))}
          />
        ))}
      </Stack>
      <Button startIcon={<AddIcon />} onClick={add} sx={{ mt: 1.5 }}>
        {translate('resources.fabrics.form.add_color')}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {report}
      </Box>
    </Box>
  );
}
