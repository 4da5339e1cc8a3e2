import LaterIcon from '@mui/icons-material/ArrowDownward';
import EarlierIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Checkbox, FormControlLabel, InputAdornment, TextField } from '@mui/material';
import { type PriceUnit, shortUnit } from '@selvedge/domain/length';
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { ColourForm } from './fabric-form';
import { RowButton } from './RowButton';
import { SwatchButton } from './SwatchButton';
import { type ColourAmount, useColourProblem } from './use-colour-problem';

interface ColourRowProps {
  colour: ColourForm;
  /** From 0. */
  index: number;
  count: number;
  /** The unit of its minimum order. */
  unit: PriceUnit;
  /** True if it was just added: then it gets the focus. */
  isNew: boolean;
  isDragged: boolean;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDropHere: () => void;
  onMove: (to: number) => void;
  onChange: (to: Partial<ColourForm>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove: () => void;
}

/** A color: its shade, name and supplier code, and its stock if it is counted separately. */
export function ColourRow({ colour, index, count, unit, isNew, isDragged, ...on }: ColourRowProps) {
  const translate = useTranslate();
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // A row that moves in the document loses the focus of the button that moved it.
    if (index >= 0) pressed.current?.focus();
    pressed.current = null;
  }, [index]);
  const label = translate('resources.fabrics.form.color', { number: index + 1 });
  const name = colour.name || label;
  const move = (to: number) => (event: React.MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget;
    on.onMove(to);
  };

  return (
    <Box
      component="li"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={on.onDropHere}
      sx={{ ...row, opacity: isDragged ? 0.5 : 1 }}
    >
      <Box
        draggable
        onDragStart={(event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', name);
          on.onDragStart();
        }}
        onDragEnd={on.onDragEnd}
        sx={{ gridArea: 'swatch', cursor: 'grab' }}
      >
        <SwatchButton colour={colour} name={name} onChange={(hex) => on.onChange({ hex })} />
      </Box>
      <TextField
        fullWidth
        label={label}
        value={colour.name}
        autoFocus={isNew}
        onChange={({ target }) => on.onChange({ name: target.value })}
        onKeyDown={on.onKeyDown}
        sx={{ gridArea: 'name' }}
      />
      <Box sx={numbers}>
        <TextField
          label={translate('resources.fabrics.colours.code')}
          value={colour.code}
          onChange={({ target }) => on.onChange({ code: target.value })}
          slotProps={{ htmlInput: { 'aria-label': translate('resources.fabrics.colours.code_of', { name }) } }}
        />
        <Amount of="stock_quantity" colour={colour} name={name} unit="meters" onChange={on.onChange} />
        <Amount of="minimum_order" colour={colour} name={name} unit={unit} onChange={on.onChange} />
        <FormControlLabel
          label={translate('resources.fabrics.colours.sold')}
          control={
            <Checkbox
              checked={colour.is_available}
              onChange={({ target }) => on.onChange({ is_available: target.checked })}
              slotProps={{ input: { 'aria-label': translate('resources.fabrics.colours.sold_of', { name }) } }}
            />
          }
          sx={{ whiteSpace: 'nowrap' }}
        />
      </Box>
      <Box sx={{ gridArea: 'moves', display: 'flex', justifyContent: 'flex-end' }}>
        {count > 1 ? (
          <>
            <RowButton
              label={translate('resources.fabrics.colours.earlier', { name })}
              isOff={index === 0}
              onClick={move(index - 1)}
            >
              <EarlierIcon fontSize="small" />
            </RowButton>
            <RowButton
              label={translate('resources.fabrics.colours.later', { name })}
              isOff={index === count - 1}
              onClick={move(index + 1)}
            >
              <LaterIcon fontSize="small" />
            </RowButton>
            <RowButton label={translate('resources.fabrics.form.remove', { name })} onClick={on.onRemove}>
              <DeleteIcon fontSize="small" />
            </RowButton>
          </>
        ) : null}
      </Box>
    </Box>
  );
}

interface AmountProps {
  of: ColourAmount;
  colour: ColourForm;
  /** Name of the color, or of its row while it has none. */
  name: string;
  unit: PriceUnit;
  onChange: (to: Partial<ColourForm>) => void;
}

function Amount({ of, colour, name, unit, onChange }: AmountProps) {
  const translate = useTranslate();
  const problemOf = useColourProblem();
  const problem = problemOf(of, colour);
  return (
    <TextField
      label={translate(`resources.fabrics.colours.${of}`)}
      value={colour[of]}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange({ [of]: target.value })}
      slotProps={{
        htmlInput: {
          'aria-label': translate(`resources.fabrics.colours.${of}_of`, { name }),
          autoComplete: 'off',
          inputMode: 'decimal',
        },
        input: { endAdornment: <InputAdornment position="end">{shortUnit(unit)}</InputAdornment> },
      }}
    />
  );
}

const row = {
  alignItems: 'center',
  display: 'grid',
  gap: 1,
  gridTemplateAreas: {
    // On a phone the buttons would leave a name the width of one word.
    xs: '"swatch name" "numbers numbers" "moves moves"',
    sm: '"swatch name moves" "numbers numbers numbers"',
    md: '"swatch name numbers moves"',
  },
  gridTemplateColumns: { xs: 'auto 1fr', sm: 'auto 1fr auto', md: 'auto minmax(160px, 1fr) auto auto' },
};
const numbers = {
  alignItems: 'start',
  display: 'grid',
  gap: 1,
  gridArea: 'numbers',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr) auto', md: '96px 116px 104px auto' },
};
