import { Box, Button, InputAdornment, TextField } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { readNumber } from '@selvedge/domain/typed-number';
import { type KeyboardEvent, useContext, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useIsAllowed } from '../hooks/use-rights';
import { useRules } from '../ui/inputs';
import { CardSlot } from '../ui/list/ResponsiveColumn';
import { useSavePrice } from './use-save-price';

interface PriceCellProps {
  fabric: AdminFabric;
  /** Called with whether its text is typed and not saved. */
  onDirty: (id: string, isDirty: boolean) => void;
}

/**
 * The price of a fabric, changed in the table: press it, type, Enter saves, Escape leaves, and Tab saves and goes on to
 * the next row. A card shows it, and its form changes it.
 */
export function PriceCell({ fabric, onDirty }: PriceCellProps) {
  const translate = useTranslate();
  const { amount } = useRules();
  const isInCard = useContext(CardSlot) !== null;
  const mayWrite = useIsAllowed('price.write');
  const [typed, setTyped] = useState<string | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const [before, setBefore] = useState<AdminFabric | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { save, isSaving, question } = useSavePrice();
  const { id, name, price_per_meter, price_unit } = fabric;
  const unit = shortUnit(price_unit);
  const shown = `${formatRupees(price_per_meter)}/${unit}`;
  if (isInCard || !mayWrite) return shown;

  const type = (text: string | null) => {
    setTyped(text);
    setRejection(null);
    onDirty(id, text !== null && text !== price_per_meter.toFixed(2));
  };
  const leave = () => {
    type(null);
    // The button replaces the field.
    requestAnimationFrame(() => button.current?.focus());
  };
  const judge = amount('resources.fabrics.fields.price_per_meter', { min: 0, decimals: 2, unit: 'rupees' });
  const invalid = typed === null ? undefined : judge(typed);

  /** @returns whether the field may close: its price is being saved, or was unchanged. */
  const send = (then: () => void): boolean => {
    if (typed === null || isSaving) return false;
    const price = readNumber(typed, { unit: 'rupees' }).value;
    if (invalid || price === null) {
      setRejection(invalid ?? null);
      return false;
    }
    if (price === price_per_meter) {
      then();
      return true;
    }
    void save(fabric, price).then((message) => {
      if (message !== null) return setRejection(message);
      setBefore(fabric);
      then();
    });
    return true;
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      leave();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      send(leave);
    } else if (event.key === 'Tab') {
      const cells = [...document.querySelectorAll<HTMLElement>('[data-price]')];
      const next = cells[cells.indexOf(event.target as HTMLElement) + (event.shiftKey ? -1 : 1)];
      if (!send(() => type(null)) || next === undefined) return;
      event.preventDefault();
      next.click();
      next.focus();
    }
  };

  if (typed !== null) {
    return (
      <>
        <TextField
          autoFocus
          size="small"
          value={typed}
          error={rejection !== null}
          helperText={rejection}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          // Leaving the field keeps a changed price in it, so that nobody loses it by accident.
          onBlur={() => typed === price_per_meter.toFixed(2) && type(null)}
          onKeyDown={press}
          slotProps={{
            input: { readOnly: isSaving, endAdornment: <InputAdornment position="end">/{unit}</InputAdornment> },
            htmlInput: {
              'data-price': true,
              'aria-label': translate('resources.fabrics.price.of', { name }),
              autoComplete: 'off',
              inputMode: 'decimal',
            },
          }}
          sx={field}
        />
        {question}
      </>
    );
  }
  const isChanged = before !== null && before.price_per_meter !== price_per_meter;
  return (
    <>
      <Button
        ref={button}
        data-price
        title={translate('resources.fabrics.price.hint')}
        color="inherit"
        aria-label={translate('resources.fabrics.price.change', { name, price: shown })}
        onClick={() => type(price_per_meter.toFixed(2))}
        sx={plain}
      >
        {shown}
      </Button>
      {isChanged ? (
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          <s>{formatRupees(before.price_per_meter)}</s>{' '}
          <Button
            size="small"
            disabled={isSaving}
            aria-label={translate('resources.fabrics.price.undo_of', { name })}
            onClick={() => void save(fabric, before.price_per_meter).then((message) => message ?? setBefore(null))}
            sx={{ fontSize: 'inherit', minHeight: 0, minWidth: 0, p: 0.25 }}
          >
            {translate('resources.fabrics.price.undo')}
          </Button>
        </Box>
      ) : null}
      {question}
    </>
  );
}

/** No wider than the column. */
const field = {
  width: 128,
  '& input': { fontSize: '0.8125rem', px: 1, py: 0.75, textAlign: 'right' },
  '& .MuiFormHelperText-root': { mx: 0, whiteSpace: 'normal' },
};
const plain = {
  fontSize: 'inherit',
  fontVariantNumeric: 'inherit',
  fontWeight: 'inherit',
  minWidth: 0,
  px: 0.5,
  py: 0.25,
  textDecorationLine: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: 3,
};
