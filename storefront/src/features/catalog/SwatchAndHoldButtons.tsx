import AccessTime from '@mui/icons-material/AccessTime';
import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined';
import Button from '@mui/material/Button';
import { canBeOrdered } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { keepsStock, metresOffered, stockWord } from '@selvedge/domain/fabrics/stock';
import { Suspense, useState } from 'react';
import { t } from '../../lib/language';
import { isSameChoice } from '../../state/cart';
import { useConfig } from '../../state/config';
import { useSession } from '../../state/session';
import { useSwatches } from '../../state/swatches';
import { LinkButton } from '../../ui/ActionButton';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { lazyWithOwnWords } from '../../ui/lazy-component';
import { useSignInFirst, useWantSwatch } from './use-add-to-quote';

const HoldDialog = lazyWithOwnWords(async () => (await import('./HoldDialog')).HoldDialog);

/** Options before ordering: request a swatch, or hold the fabric. */
export function SwatchAndHoldButtons({ fabric, colour }: { fabric: Fabric; colour?: Colourway }) {
  if (!canBeOrdered(fabric)) return null;
  return (
    <>
      <SwatchButton fabric={fabric} colour={colour} />
      <HoldButton fabric={fabric} colour={colour} />
    </>
  );
}

function SwatchButton({ fabric, colour }: { fabric: Fabric; colour?: Colourway }) {
  const { items } = useSwatches();
  const { addSwatch, removeSwatch } = useWantSwatch();
  const choice = { fabric, colourway_id: colour?.id };
  const isChosen = items.some((item) => isSameChoice(item, choice));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ContentCutOutlined />}
        aria-pressed={isChosen}
        onClick={() => (isChosen ? removeSwatch(choice) : addSwatch(fabric, colour?.id))}
      >
        {isChosen ? t('Swatch chosen') : t('Request swatch')}
      </Button>
      {isChosen && (
        <LinkButton to="/swatches">
          {items.length === 1 ? t('Send it') : t('Send all {items}', { items: items.length })}
        </LinkButton>
      )}
    </>
  );
}

/** Only available stock can be held. */
function HoldButton({ fabric, colour }: { fabric: Fabric; colour?: Colourway }) {
  const { user } = useSession();
  const { low_stock_metres } = useConfig();
  const signInFirst = useSignInFirst(t('Please sign in to have cloth held for you'));
  const [open, setOpen] = useState(false);
  const free = metresOffered(stockWord(fabric, low_stock_metres, colour), fabric, colour);
  if (free === null || !keepsStock(fabric)) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AccessTime />}
        onClick={() => (user ? setOpen(true) : signInFirst(fabric, []))}
      >
        {t('Hold it for me')}
      </Button>
      {open && (
        <ErrorBoundary onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <HoldDialog fabric={fabric} colour={colour} free={free} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
