import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { canBeOrdered } from '@selvedge/domain/fabrics/colour-choice';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { acceptedAs, type CartItem, cartTotals, hasLostColour, isBelowMinimum, keyOf } from '../../state/cart';
import { openDialog } from '../../state/dialogs';
import { useSession } from '../../state/session';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { mendFirst } from '../../ui/mend-first';
import { Notice } from '../../ui/Notice';
import { useFocusInPlace } from '../../ui/use-focus-in-place';
import { CartLine } from './CartLine';
import { OrderSummary } from './OrderSummary';
import { useRefreshedCart } from './use-refreshed-cart';

const BELOW_MINIMUM =
  'Some items are below their minimum order quantity. Please adjust the quantities to meet the minimums before requesting a quotation.';

const SIGN_IN_NOTICE = 'sign-in-notice';

export function CartPage() {
  useTitle('Quotation Request');
  const { user } = useSession();
  const { gone, ...cart } = useRefreshedCart();
  const { items, actions } = cart;
  const [asking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const page = useRef<HTMLDivElement>(null);
  // From a line that is removed to the next one, or out of the empty cart.
  const focus = useFocusInPlace(page, items.length > 0 ? 'button[aria-label^="Remove "]' : 'a[href="/fabrics"]');
  // What was accepted already, and what is gone, is no part of this request.
  const open = items.filter((item) => !acceptedAs(cart, item));
  const totals = cartTotals(open.filter(({ fabric }) => !gone.has(fabric.id)));
  const belowMinimum = open.some(isBelowMinimum);
  const unobtainable = open.some(
    (item) => gone.has(item.fabric.id) || !canBeOrdered(item.fabric) || hasLostColour(item),
  );
  return (
    <Container maxWidth="lg" ref={page} sx={{ py: { xs: 2, md: 4 } }} {...focus}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2" component="h1" sx={{ flex: 1, overflowWrap: 'break-word' }}>
          Quotation Request
        </Typography>
        {items.length > 0 && (
          <Button color="error" onClick={() => setAsking(true)}>
            Clear Quote
          </Button>
        )}
      </Box>
      {!user && (
        <Alert severity="warning" id={SIGN_IN_NOTICE} sx={{ mb: 2 }}>
          Please sign in to request a quotation.{' '}
          <MuiLink component={Link} to="/login" sx={{ color: 'inherit', fontWeight: 600 }}>
            Sign in
          </MuiLink>
        </Alert>
      )}
      {belowMinimum && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {BELOW_MINIMUM}
        </Alert>
      )}
      {items.length === 0 ? (
        <Notice
          title="Your quote is empty"
          text="Add fabrics from the catalog, then ask for one quotation for all of them."
          action={
            <LinkButton to="/fabrics" variant="contained">
              Continue Shopping
            </LinkButton>
          }
        />
      ) : (
        <Box
          sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' } }}
        >
          <Box
            component="ul"
            ref={list}
            aria-label="Items"
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
            {items.map((item) => (
              <CartLine
                key={keyOf(item)}
                item={item}
                label={labelOf(item, items)}
                total={cartTotals([item]).total}
                accepted={acceptedAs(cart, item)}
                gone={gone.has(item.fabric.id)}
              />
            ))}
          </Box>
          <OrderSummary
            totals={totals}
            disabled={belowMinimum || unobtainable || !user}
            reason={user ? undefined : SIGN_IN_NOTICE}
            onRequest={() => mendFirst(list.current) || openDialog({ name: 'quotation-request' })}
          />
        </Box>
      )}
      {asking && (
        <ConfirmDialog
          question="Are you sure you want to clear your cart?"
          detail={
            items.length === 1
              ? '1 line and its quantity will go.'
              : `${items.length} lines and their quantities will go.`
          }
          confirm="Clear Quote"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            actions.clear('Cart cleared successfully');
          }}
        />
      )}
    </Container>
  );
}

/** A line's name in button labels: its fabric, and its color if the cart has that fabric in several. */
function labelOf({ fabric, color }: CartItem, items: readonly CartItem[]): string {
  const alone = items.filter((item) => item.fabric.id === fabric.id).length === 1;
  return [fabric.name, alone ? '' : color].filter(Boolean).join(', ');
}
