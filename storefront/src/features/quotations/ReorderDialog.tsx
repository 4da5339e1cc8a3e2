import Box from '@mui/material/Box';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { formatLength, shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { Reorder, ReorderLine } from '@selvedge/domain/quotations/reorder';
import { Link } from 'react-router';
import { type Text, t } from '../../lib/language';
import { useSwatches } from '../../state/swatches';
import { ActionButton, LinkButton } from '../../ui/ActionButton';
import { ModalDialog } from '../../ui/ModalDialog';
import { figures } from '../../ui/marks';
import { hasNewPrice, hasNews, hasOtherShade } from './reorder';

const list = { listStyle: 'none', m: 0, p: 0, '& > li': { py: 1.5, borderTop: 1, borderColor: 'divider' }, ...figures };

interface ReorderDialogProps {
  reorder: Reorder;
  /** Those of the lines that can be requested, as they are in the catalog now. */
  fabrics: readonly Fabric[];
  onClose: () => void;
}

/** Lists the differences from an earlier request that was put into the cart again. */
export function ReorderDialog({ reorder: { from, lines }, fabrics, onClose }: ReorderDialogProps) {
  const gone = lines.filter((line) => line.gone !== null).length;
  const taken = lines.length - gone;
  return (
    <ModalDialog title={t('Request {from} again', { from })} onClose={onClose} width="sm">
      <Box sx={{ mb: 2 }}>
        {taken === 0 && t('Nothing of it can be requested any more.')}
        {taken > 0 &&
          (lines.length === 1
            ? t('1 of 1 line is in your cart.')
            : t('{taken} of {lines} lines are in your cart.', { taken, lines: lines.length }))}
        {taken > 0 && ` ${t('This is no longer as it was:')}`}
      </Box>
      <Box component="ul" aria-label={t('What changed')} sx={list}>
        {lines.filter(hasNews).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fabric may stand there twice, and the list never changes
          <li key={index}>
            <News line={line} onClose={onClose} />
            {hasOtherShade(line) && <YourShade line={line} fabric={fabrics.find(({ id }) => id === line.fabric_id)} />}
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', mt: 2 }}>
        <ActionButton type="button" onClick={onClose}>
          {t('Stay here')}
        </ActionButton>
        {taken > 0 && (
          <LinkButton to="/cart" variant="contained">
            {t('Open the cart')}
          </LinkButton>
        )}
      </Box>
    </ModalDialog>
  );
}

function News({ line, onClose }: { line: ReorderLine; onClose: () => void }) {
  const { fabric_name, color, former_price, former_unit, price, price_unit, quantity, former_quantity, gone, nearest } =
    line;
  return (
    <>
      <strong>{[color, fabric_name].filter(Boolean).join(', ')}</strong>
      {gone && <div>{t(gone as Text)}</div>}
      {gone && nearest && (
        <div>
          {t('Nearest:')}{' '}
          <Link to={`/fabrics/${nearest.fabric_id}?colour=${encodeURIComponent(nearest.color)}`} onClick={onClose}>
            {[nearest.color, nearest.name].filter(Boolean).join(', ')}
          </Link>
          , {nearest.material}, {formatRupees(nearest.price)} /{shortUnit(nearest.price_unit)}
        </div>
      )}
      {hasNewPrice(line) && price !== null && price_unit && (
        <div>
          <s>
            {formatRupees(former_price)} /{shortUnit(former_unit)}
          </s>{' '}
          → {formatRupees(price)} /{shortUnit(price_unit)} {t('today')}
        </div>
      )}
      {line.is_raised && quantity !== null && price_unit && (
        <div>
          {t("{former_quantity} → {quantity}, today's minimum", {
            former_quantity: formatLength(former_quantity, former_unit),
            quantity: formatLength(quantity, price_unit),
          })}
        </div>
      )}
    </>
  );
}

/** The available length of the shade that was delivered last, and a swatch to compare another one with it. */
function YourShade({ line: { shade, colourway_id }, fabric }: { line: ReorderLine; fabric: Fabric | undefined }) {
  const { items, actions } = useSwatches();
  if (!shade || !colourway_id) return null;
  const values = { lot: shade.lot_code, length: formatLength(shade.left_meters, 'meters') };
  const isAsked = items.some((item) => item.fabric.id === fabric?.id && item.colourway_id === colourway_id);
  return (
    <>
      <div>
        {shade.has_newer_lot
          ? t('Last lot {lot}: {length} left in your shade; a new lot has come since', values)
          : t('Last lot {lot}: {length} left in your shade', values)}
      </div>
      {isAsked && <Link to="/swatches">{t('The cutting is among your swatches')}</Link>}
      {fabric && !isAsked && (
        <ActionButton type="button" variant="outlined" onClick={() => actions.add(fabric, colourway_id)}>
          {t('Ask for a cutting to approve')}
        </ActionButton>
      )}
    </>
  );
}
