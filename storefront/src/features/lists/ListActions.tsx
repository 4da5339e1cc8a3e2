import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { minimumOf } from '@selvedge/domain/fabrics/colour-choice';
import { type FabricList, type ListItem, quantityIn } from '@selvedge/domain/lists/fabric-list';
import { apiFile } from '@selvedge/web/api-file';
import { saveFile } from '@selvedge/web/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showNotice } from '../../lib/toast';
import { useOneAtATime } from '../../lib/use-one-at-a-time';
import { type Line, useCart } from '../../state/cart';
import { currentFabrics } from '../../state/fabrics';
import { useSwatches } from '../../state/swatches';
import { HoldLinesDialog } from './HoldLinesDialog';

interface ListActionsProps {
  list: FabricList;
  /** The chosen lines; without any an action applies to all. */
  ticked: readonly ListItem[];
  asTiles: boolean;
  onShow: (tiles: boolean) => void;
  onRemove: () => void;
  onAll: () => void;
}

const MIN_COMPARED = 2;
const MAX_COMPARED = 4;

/** Actions on the lines of a list: request, swatches, holding, comparing, a workbook. */
export function ListActions({ list, ticked, asTiles, onShow, onRemove, onAll }: ListActionsProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const cart = useCart();
  const swatches = useSwatches();
  const [, oneAtATime] = useOneAtATime();
  const [held, setHeld] = useState<Line[] | null>(null);
  const about = ticked.length > 0 ? ticked : list.items;
  const sold = about.filter(({ is_sold }) => is_sold);
  const fabrics = [...new Set(ticked.filter(({ now }) => now).flatMap(({ fabric_id }) => fabric_id ?? []))];
  const canCompare = fabrics.length >= MIN_COMPARED && fabrics.length <= MAX_COMPARED;
  const which = ticked.length > 0 ? t('{chosen} chosen', { chosen: ticked.length }) : t('all');

  /** Acts with the fabrics as they are now. */
  const withFabrics = (act: (lines: Line[]) => void) =>
    oneAtATime(async () => {
      try {
        const found = await currentFabrics(
          queryClient,
          sold.flatMap(({ fabric_id }) => fabric_id ?? []),
        );
        const lines = sold.flatMap((item): Line[] => {
          const fabric = found.get(item.fabric_id ?? '');
          if (!fabric) return [];
          const colour = fabric.colourways.find(({ id }) => id === item.colourway_id);
          const wanted = item.quantity === null ? minimumOf(fabric, colour) : item.quantity;
          const unit = item.quantity === null ? fabric.price_unit : item.unit;
          const quantity = quantityIn(wanted, unit, fabric.price_unit);
          return [{ fabric, colourway_id: item.colourway_id ?? undefined, quantity }];
        });
        const lost = about.length - lines.length;
        if (lost > 0)
          showError(
            lost === 1
              ? t('1 line is no longer sold and left out')
              : t('{lost} lines are no longer sold and left out', { lost }),
          );
        if (lines.length > 0) act(lines);
      } catch (error) {
        showError(messageOf(error, t('Failed to load fabrics')));
      }
    });

  const request = () =>
    withFabrics((lines) => {
      cart.actions.addLines(lines.map(inWholeUnits));
      const isRaised = ({ fabric, colourway_id, quantity }: Line) =>
        quantity <
        minimumOf(
          fabric,
          fabric.colourways.find(({ id }) => id === colourway_id),
        );
      const raised = lines.filter(isRaised).length;
      const rounded = lines.filter((line) => !isRaised(line) && !Number.isInteger(line.quantity)).length;
      if (raised > 0)
        showNotice(
          raised === 1
            ? t('1 quantity was raised to the minimum order')
            : t('{raised} quantities were raised to the minimum order', { raised }),
        );
      if (rounded > 0)
        showNotice(
          rounded === 1
            ? t('1 quantity was rounded up: the cart counts whole meters or yards')
            : t('{rounded} quantities were rounded up: the cart counts whole meters or yards', { rounded }),
        );
      void navigate('/cart');
    });
  const orderSwatches = () =>
    withFabrics((lines) => {
      for (const { fabric, colourway_id } of lines) swatches.actions.add(fabric, colourway_id);
      void navigate('/swatches');
    });
  const hold = () => withFabrics((lines) => setHeld(lines.map(inWholeUnits)));
  const save = async () => {
    try {
      const { content } = await apiFile(`/lists/${list.id}/export?format=xlsx`);
      saveFile(content, `${list.name}.xlsx`);
    } catch (error) {
      showError(messageOf(error, t('The file could not be made. Please try again.')));
    }
  };

  return (
    <Box
      role="group"
      aria-label={t('What to do with the list')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}
    >
      <Button variant="contained" disabled={sold.length === 0} onClick={() => void request()}>
        {t('Request {which}', { which })}
      </Button>
      <Button variant="outlined" disabled={sold.length === 0} onClick={() => void orderSwatches()}>
        {t('Swatches of {which}', { which })}
      </Button>
      <Button variant="outlined" disabled={sold.length === 0} onClick={() => void hold()}>
        {t('Hold {which}', { which })}
      </Button>
      <Button
        variant="outlined"
        disabled={!canCompare}
        onClick={() => void navigate(`/compare?ids=${fabrics.join(',')}`)}
      >
        {canCompare ? t('Compare') : t('Compare (choose 2 to 4)')}
      </Button>
      <Button variant="outlined" onClick={() => void save()}>
        Excel
      </Button>
      {ticked.length > 0 && (
        <Button variant="outlined" color="error" onClick={onRemove}>
          {t('Take {chosen} off', { chosen: ticked.length })}
        </Button>
      )}
      <Box sx={{ ml: { md: 'auto' }, display: 'flex', gap: 1 }}>
        <Button onClick={onAll}>{ticked.length === list.items.length ? t('Choose none') : t('Choose all')}</Button>
        <Button aria-pressed={asTiles} onClick={() => onShow(!asTiles)}>
          {asTiles ? t('As lines') : t('As swatches')}
        </Button>
      </Box>
      {held && <HoldLinesDialog lines={held} onClose={() => setHeld(null)} />}
    </Box>
  );
}

/** Rounds up, so that nobody gets less than they have written down. */
const inWholeUnits = (line: Line): Line => ({ ...line, quantity: Math.ceil(line.quantity) });
