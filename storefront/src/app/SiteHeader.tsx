import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { t } from '../lib/language';
import { useConnection } from '../lib/use-online';
import { useConfig } from '../state/config';
import { openDialog } from '../state/dialogs';
import { useSession } from '../state/session';
import { ActionButton, AnchorButton, LinkButton } from '../ui/ActionButton';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { lazyComponent } from '../ui/lazy-component';
import { LanguageSwitch } from './LanguageSwitch';
import { Logo } from './Logo';
import { OfflineBar } from './OfflineBar';

// These load lazily, because visitors of the landing page see neither.
const CartButton = lazyComponent(async () => (await import('./CartButton')).CartButton);
const SwatchesButton = lazyComponent(async () => (await import('./SwatchesButton')).SwatchesButton);
const UserMenu = lazyComponent(async () => (await import('./UserMenu')).UserMenu);

const wideOnly = { display: { xs: 'none', md: 'inline-flex' } };
/** Small gaps on a phone, so that all of them fit beside the name. */
const close = { px: { xs: 0.5, sm: 2 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' }, whiteSpace: 'nowrap' };

export function SiteHeader({ onLanding }: { onLanding: boolean }) {
  const { user, status } = useSession();
  const { brand } = useConfig();
  const { reachable, readOnly } = useConnection();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1100,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
        // The header is always in view, so focusing one of its buttons must not scroll.
        '& a, & button': { scrollMarginTop: '-100px' },
      }}
    >
      <Box
        component="nav"
        aria-label={t('Main')}
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: { xs: 0, sm: 0.5 },
          maxWidth: 1600,
          mx: 'auto',
          pl: { xs: user ? 1.5 : 2, md: 3 },
          // The icons of signed-in users have padding of their own.
          pr: user ? { xs: 0.5, sm: 1, md: 2 } : { xs: 2, md: 3 },
          py: 1,
        }}
      >
        <Box
          component={Link}
          to="/home"
          aria-label={t('{name}, home', { name: brand.name })}
          sx={{ mr: 'auto', textDecoration: 'none' }}
        >
          <Logo name={brand.name} />
        </Box>
        {onLanding && (
          // A customer's icons leave no room for it on a phone, where the page itself shows it.
          <AnchorButton
            href="#how-it-works"
            sx={user ? { ...close, display: { xs: 'none', sm: 'inline-flex' } } : close}
          >
            {t('How It Works')}
          </AnchorButton>
        )}
        {!onLanding && user && (
          <LinkButton to="/fabrics" sx={wideOnly}>
            {t('Fabrics')}
          </LinkButton>
        )}
        <ActionButton
          type="button"
          onClick={() => openDialog({ name: 'contact-options' })}
          sx={onLanding ? close : { ...close, ...wideOnly }}
        >
          {t('Contact')}
        </ActionButton>
        {user && (
          <LinkButton to="/my-quotations" sx={wideOnly}>
            {user.your_turn ? t('My quotations ({your_turn})', { your_turn: user.your_turn }) : t('My quotations')}
          </LinkButton>
        )}
        {/* On a phone the landing page's header is full: there the switch stands in the footer. */}
        <Box sx={onLanding ? { display: { xs: 'none', sm: 'block' } } : undefined}>
          <LanguageSwitch />
        </Box>
        {(!onLanding || user) && (
          <ErrorBoundary instead={<LinkButton to="/cart">{t('Quote cart')}</LinkButton>}>
            <Suspense fallback={<Box sx={{ width: user ? 88 : 44 }} />}>
              {user && <SwatchesButton />}
              <CartButton />
              {user && <UserMenu user={user} />}
            </Suspense>
          </ErrorBoundary>
        )}
        {!user && status === 'known' && <SignIn onLanding={onLanding} />}
      </Box>
      {/* Never loaded lazily: it is needed when nothing can be loaded. */}
      <div role="status">{(!reachable || readOnly) && <OfflineBar />}</div>
    </Box>
  );
}

/** On the landing page signing in asks for the kind of user; elsewhere only customers sign in. */
function SignIn({ onLanding }: { onLanding: boolean }) {
  const sx = { ...close, ml: { xs: 0.5, sm: 1 }, px: { xs: 1.25, sm: 2.25 } };
  return onLanding ? (
    <ActionButton type="button" variant="contained" sx={sx} onClick={() => openDialog({ name: 'login' })}>
      {t('Sign In')}
    </ActionButton>
  ) : (
    <LinkButton variant="contained" sx={sx} to="/login">
      {t('Sign In')}
    </LinkButton>
  );
}
