import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import { formatLength } from '@selvedge/domain/length';
import { color } from '@selvedge/web/tokens';
import { useState } from 'react';
import { t } from '../../lib/language';
import { translateSentence } from '../../lib/translate-sentence';
import { type CartItem, isSameChoice } from '../../state/cart';
import { ActionButton } from '../../ui/ActionButton';
import { ColourName } from '../../ui/ColourName';
import { ColourSelect } from '../../ui/ColourSelect';
import { Swatch } from '../../ui/Swatch';
import { type Row, sumOf, type useQuickOrder } from './use-quick-order';

/** More colors than these are a list to choose from instead of buttons. */
const MAX_BUTTONS = 12;

type Actions = Pick<ReturnType<typeof useQuickOrder>, 'change' | 'remove' | 'take' | 'addUp'>;

const choices = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 };
const choice = { padding: '4px 12px' };

interface QuickOrderLineProps {
  row: Row;
  rows: readonly Row[];
  /** The quantity in the cart. */
  items: readonly CartItem[];
  actions: Actions;
}

/** One line of the order: as written, as understood, with what can be changed in place. */
export function QuickOrderLine({ row, rows, items, actions }: QuickOrderLineProps) {
  const { entry, state, fabric, line } = row;
  const isReady = state === 'ok';
  const colour = entry.fabric && offeredColours(entry.fabric).find(({ id }) => id === row.colourway_id);
  return (
    <Box
      component="li"
      aria-label={t('Line {line}', { line })}
      sx={{
        display: 'grid',
        columnGap: 1.5,
        rowGap: 0.5,
        alignItems: 'center',
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: 4,
        pl: 1.25,
        borderLeftColor: isReady ? color.green : color.amber,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 104px 44px', md: 'minmax(0, 2fr) minmax(0, 2fr) 120px 44px' },
        gridTemplateAreas: {
          xs: '"fabric quantity remove" "says says says"',
          md: '"fabric says quantity remove"',
        },
      }}
    >
      <Box sx={{ gridArea: 'fabric', minWidth: 0, overflowWrap: 'anywhere' }}>
        {fabric ? (
          <>
            <Box sx={{ fontWeight: 600, lineHeight: 1.3 }}>
              {fabric.name} <Box component="small">{fabric.item_code}</Box>
            </Box>
            {colour && colour.name !== '' && <ColourName colour={colour} />}
          </>
        ) : (
          <Box sx={{ fontWeight: 600 }}>{entry.text}</Box>
        )}
        {fabric && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {line}. {entry.text}
          </Box>
        )}
        {fabric && row.note !== '' && (
          <Box sx={{ fontSize: '0.8125rem' }}>{t('Goes with your notes: {note}', { note: row.note })}</Box>
        )}
      </Box>
      <Box sx={{ gridArea: 'says', minWidth: 0, fontSize: '0.875rem' }}>
        <Box aria-live="polite" sx={isReady ? { color: 'text.secondary' } : { fontWeight: 600 }}>
          {isReady && (
            <Check sx={{ fontSize: 16, verticalAlign: '-3px', color: color.green }} titleAccess={t('Ready')} />
          )}{' '}
          {[translateSentence(row.sentence), isReady ? inCart(row, items) : ''].filter(Boolean).join('; ')}
        </Box>
        <Remedy row={row} rows={rows} actions={actions} />
      </Box>
      <Box sx={{ gridArea: 'quantity' }}>
        {fabric && state !== 'not_for_sale' && (
          <Quantity
            // Another text, such as a sum, replaces what is typed.
            key={row.written_quantity}
            row={row}
            onCommit={(quantity) => actions.change(line, { quantity })}
          />
        )}
      </Box>
      <IconButton
        aria-label={t('Remove line {line}', { line })}
        onClick={() => actions.remove(line)}
        sx={{ gridArea: 'remove' }}
      >
        <Close />
      </IconButton>
    </Box>
  );
}

/** The choices that settle a line with one press. */
function Remedy({ row, rows, actions }: Omit<QuickOrderLineProps, 'items'>) {
  const { entry, state, line, fabric, minimum } = row;
  if (state === 'choose' && entry.fabric) {
    const offered = offeredColours(entry.fabric);
    const choose = (colourway_id: string) => actions.change(line, { colourway_id });
    if (offered.length > MAX_BUTTONS) {
      return (
        <ColourSelect
          label={t('Color of line {line}', { line })}
          empty={t('Choose a color')}
          colours={offered}
          value=""
          onChange={choose}
        />
      );
    }
    return (
      <Box role="group" aria-label={t('Color of line {line}', { line })} sx={choices}>
        {offered.map(({ id, name, hex }) => (
          <ActionButton key={id} type="button" variant="outlined" style={choice} onClick={() => choose(id)}>
            <Swatch hex={hex} /> {name || t('The only one')}
          </ActionButton>
        ))}
      </Box>
    );
  }
  if (state === 'not_found' && row.suggestions.length > 0) {
    return (
      <Box role="group" aria-label={t('What line {line} may mean', { line })} sx={choices}>
        {row.suggestions.map((one) => (
          <ActionButton
            key={one.fabric_id}
            type="button"
            variant="outlined"
            style={choice}
            onClick={() => void actions.take(line, one)}
          >
            {one.item_code} {one.name}
          </ActionButton>
        ))}
      </Box>
    );
  }
  if (state === 'below_minimum' && fabric && minimum !== null) {
    return (
      <Box sx={choices}>
        <ActionButton
          type="button"
          variant="outlined"
          style={choice}
          onClick={() => actions.change(line, { quantity: String(minimum) })}
        >
          {t('Raise to {minimum}', { minimum: formatLength(minimum, fabric.price_unit) })}
        </ActionButton>
      </Box>
    );
  }
  if (state === 'twice' && fabric && row.isOfAdded) {
    return (
      <Box sx={choices}>
        <ActionButton
          type="button"
          variant="outlined"
          style={choice}
          onClick={() => actions.change(line, { isMore: true })}
        >
          {t('Add {length} more', { length: formatLength(row.quantity ?? 0, fabric.price_unit) })}
        </ActionButton>
        <ActionButton type="button" variant="outlined" style={choice} onClick={() => actions.remove(line)}>
          {t('Leave this one out')}
        </ActionButton>
      </Box>
    );
  }
  if (state === 'twice' && fabric) {
    return (
      <Box sx={choices}>
        <ActionButton type="button" variant="outlined" style={choice} onClick={() => actions.addUp(row)}>
          {t('Add up to {length}', { length: formatLength(sumOf(row, rows), fabric.price_unit) })}
        </ActionButton>
        <ActionButton type="button" variant="outlined" style={choice} onClick={() => actions.remove(line)}>
          {t('Leave this one out')}
        </ActionButton>
        <ActionButton
          type="button"
          variant="outlined"
          style={choice}
          onClick={() => actions.remove(row.first_line ?? 0)}
        >
          {t('Leave line {line} out', { line: row.first_line ?? '' })}
        </ActionButton>
      </Box>
    );
  }
  return null;
}

/** The written quantity. Enter, or leaving the field, applies what was typed; Escape restores the old text. */
function Quantity({ row, onCommit }: { row: Row; onCommit: (written: string) => void }) {
  const [typed, setTyped] = useState(row.written_quantity);
  const commit = () => typed !== row.written_quantity && onCommit(typed);
  const isWrong = row.state === 'unreadable_quantity' || row.state === 'below_minimum';
  return (
    <InputBase
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape') setTyped(row.written_quantity);
      }}
      slotProps={{
        input: {
          'aria-label': t('Quantity of line {line}, in {unit}', {
            line: row.line,
            unit: row.fabric?.price_unit ?? '',
          }),
          'aria-invalid': isWrong,
          inputMode: 'decimal',
          autoComplete: 'off',
          style: { textAlign: 'right', padding: '0 8px' },
        },
      }}
      sx={{
        width: '100%',
        height: 44,
        border: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        borderColor: isWrong ? color.rejected : color.field,
      }}
    />
  );
}

/** The quantity that the cart will have of a color that is in it already. */
function inCart({ entry: { fabric }, colourway_id, cart_quantity }: Row, items: readonly CartItem[]): string {
  const present =
    fabric && items.find((item) => isSameChoice(item, { fabric, colourway_id: colourway_id ?? undefined }));
  if (!present || !fabric || cart_quantity === null) return '';
  const unit = fabric.price_unit;
  return t('{present} in your quote already: {together} together', {
    present: formatLength(present.quantity, unit),
    together: formatLength(present.quantity + cart_quantity, unit),
  });
}
