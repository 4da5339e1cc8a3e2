import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { requestedOfStock, shortageOf } from '@selvedge/domain/fabrics/shortage';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../lib/language';
import {
  type CartItem,
  cartTotals,
  colourOf,
  isBelowMinimum,
  isObtainable,
  keyOf,
  metresOf,
  problemOfLine,
} from '../../state/cart';
import { useConfig } from '../../state/config';
import { openDialog } from '../../state/dialogs';
import { useSession } from '../../state/session';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { focusFirstInvalid } from '../../ui/focus-first-invalid';
import { lazyWithOwnWords } from '../../ui/lazy-component';
import { Notice } from '../../ui/Notice';
import { PrintStyle } from '../../ui/PrintStyle';
import { RequestedBefore } from '../../ui/RequestedBefore';
import { shortageText } from '../../ui/shortage-text';
import { useFocusInPlace } from '../../ui/use-focus-in-place';
import { byFabric, CartFabric, commonMinimum } from './CartFabric';
import { CartLine } from './CartLine';
import { OrderSummary } from './OrderSummary';
import { useRefreshedCart } from './use-refreshed-cart';

const BELOW_MINIMUM =
  'Some items are below their minimum order quantity. Please adjust the quantities to meet the minimums before requesting a quotation.';

const CartsDialog = lazyWithOwnWords(async () => (await import('./CartsDialog')).CartsDialog);

/** In line with the heading on a phone, and in one row. */
const actionsRow = {
  display: 'flex',
  flexWrap: 'wrap',
  mx: { xs: -1, sm: 0 },
  '& .MuiButton-root': { px: { xs: 1, sm: 2 }, minWidth: 44 },
};

const SIGN_IN_NOTICE = 'sign-in-notice';

export function CartPage() {
  useTitle(t('Quotation Request'));
  const { user } = useSession();
  const { low_stock_metres } = useConfig();
  const { gone, ...cart } = useRefreshedCart();
  const { items, actions } = cart;
  const [asking, setAsking] = useState(false);
  const [showingCarts, setShowingCarts] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const page = useRef<HTMLDivElement>(null);
  // Moves the focus from a removed line to the next one, or out of the empty cart.
  const focus = useFocusInPlace(page, items.length > 0 ? 'button[aria-label^="Remove "]' : 'a[href="/fabrics"]');
  // Lines that can't be requested are no part of the sums.
  const obtainable = items.filter((item) => !gone.has(item.fabric.id) && isObtainable(item));
  const totals = cartTotals(obtainable);
  const belowMinimum = items.some(isBelowMinimum);
  return (
    <Container maxWidth="lg" ref={page} sx={{ py: { xs: 2, md: 4 } }} {...focus}>
      <PrintStyle />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2" component="h1" sx={{ flex: '1 1 min(16rem, 100%)', overflowWrap: 'anywhere' }}>
          {t('Quotation Request')}
          {cart.name && `: ${cart.name}`}
        </Typography>
        <Box className="no-print" sx={actionsRow}>
          {user && <Button onClick={() => setShowingCarts(true)}>{t('Carts')}</Button>}
          {items.length > 0 && (
            <>
              <LinkButton to="/quick-order">{t('Quick order')}</LinkButton>
              <Button onClick={() => window.print()}>{t('Print')}</Button>
              <Button color="error" onClick={() => setAsking(true)}>
                {t('Clear Quote')}
              </Button>
            </>
          )}
        </Box>
      </Box>
      {!user && (
        <Alert severity="warning" id={SIGN_IN_NOTICE} sx={{ mb: 2 }}>
          {t('Please sign in to request a quotation.')}{' '}
          <MuiLink component={Link} to="/login" sx={{ color: 'inherit', fontWeight: 600 }}>
            {t('Sign in')}
          </MuiLink>
        </Alert>
      )}
      {belowMinimum && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t(BELOW_MINIMUM)}
        </Alert>
      )}
      <RequestedBefore lines={cart.submission?.requested} />
      {items.length === 0 ? (
        <Notice
          title={t('Your quote is empty')}
          text={t('Add fabrics from the catalog, then ask for one quotation for all of them.')}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
              <LinkButton to="/fabrics" variant="contained">
                {t('Continue Shopping')}
              </LinkButton>
              <LinkButton to="/quick-order" variant="outlined">
                {t('Quick order')}
              </LinkButton>
            </Box>
          }
        />
      ) : (
        <Box
          className="on-paper"
          sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' } }}
        >
          <Box
            component="ul"
            ref={list}
            data-lines
            aria-label={t('Items')}
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              minWidth: 0,
              borderTop: 1,
              borderColor: 'divider',
              containerType: 'inline-size',
            }}
          >
            {byFabric(items).map((group) => (
              <CartFabric
                key={group[0].fabric.id}
                items={group}
                together={sumOf(group.filter((item) => obtainable.includes(item)))}
              >
                {group.map((item) => (
                  <CartLine
                    key={keyOf(item)}
                    item={item}
                    label={labelOf(item, items)}
                    total={cartTotals([item]).total}
                    gone={gone.has(item.fabric.id)}
                    shortage={shortageText(
                      shortageOf(item.fabric, low_stock_metres, colourOf(item), requestedOfStock(item, items)),
                    )}
                    problem={problemOfLine(cart, item)}
                    hasOwnMinimum={commonMinimum(group) === null}
                  />
                ))}
              </CartFabric>
            ))}
          </Box>
          <OrderSummary
            totals={totals}
            lines={obtainable.length}
            metres={metresOf(obtainable)}
            disabled={belowMinimum || obtainable.length < items.length || !user}
            reason={user ? undefined : SIGN_IN_NOTICE}
            onRequest={() => focusFirstInvalid(list.current) || openDialog({ name: 'quotation-request' })}
          />
        </Box>
      )}
      {showingCarts && (
        <Suspense fallback={null}>
          <CartsDialog onClose={() => setShowingCarts(false)} />
        </Suspense>
      )}
      {asking && (
        <ConfirmDialog
          question={t('Are you sure you want to clear your cart?')}
          detail={
            items.length === 1
              ? t('1 line and its quantity will go.')
              : t('{items} lines and their quantities will go.', { items: items.length })
          }
          confirm={t('Clear Quote')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            actions.clear(t('Cart cleared successfully'));
          }}
        />
      )}
    </Container>
  );
}

const sumOf = (items: readonly CartItem[]) => ({ metres: metresOf(items), total: cartTotals(items).total });

/** A line's name in button labels: its fabric, and its color if the cart has that fabric in several. */
function labelOf({ fabric, color }: CartItem, items: readonly CartItem[]): string {
  const alone = items.filter((item) => item.fabric.id === fabric.id).length === 1;
  return [fabric.name, alone ? '' : color].filter(Boolean).join(', ');
}
