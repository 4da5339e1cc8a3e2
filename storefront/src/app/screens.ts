import type { RenderedPath } from '@selvedge/domain/rendered-page';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { LandingPage } from '../features/landing/LandingPage';
import { loadOwnWords } from '../lib/language';
import { lazyComponent } from '../ui/lazy-component';

type Load = () => Promise<ComponentType>;

const landing = { '/': LandingPage, '/home': LandingPage };

/** Every screen but the landing page, which is small and part of the app; their code loads when they are likely to be opened. */
const loads = {
  '/login': async () => (await import('../features/account/LoginPage')).LoginPage,
  '/register': async () => (await import('../features/account/RegisterPage')).RegisterPage,
  '/forgot-password': async () => (await import('../features/account/ForgotPasswordPage')).ForgotPasswordPage,
  '/reset-password': async () => (await import('../features/account/ResetPasswordPage')).ResetPasswordPage,
  '/verify-email': async () => (await import('../features/account/VerifyEmailPage')).VerifyEmailPage,
  '/fabrics': async () => (await import('../features/catalog/CatalogPage')).CatalogPage,
  '/fabrics/:id': async () => (await import('../features/catalog/FabricPage')).FabricPage,
  '/cart': async () => (await import('../features/cart/CartPage')).CartPage,
  '/quick-order': async () => (await import('../features/quick-order/QuickOrderPage')).QuickOrderPage,
  '/my-quotations/requests/:group': async () =>
    (await import('../features/quotations/RequestSentPage')).RequestSentPage,
  '/my-quotations/:id/order': async () => (await import('../features/quotations/OrderPage')).OrderPage,
  '/swatches': async () => (await import('../features/swatches/SwatchesPage')).SwatchesPage,
  '/swatches/sent/:id': async () => (await import('../features/swatches/SwatchesSentPage')).SwatchesSentPage,
  '/lists': async () => (await import('../features/lists/ListsPage')).ListsPage,
  '/lists/:id': async () => (await import('../features/lists/ListPage')).ListPage,
  '/compare': async () => (await import('../features/compare/ComparePage')).ComparePage,
  '/my-account': async () => (await import('../features/my-account/MyAccountPage')).MyAccountPage,
  '/my-quotations': async () => (await import('../features/quotations/MyQuotationsPage')).MyQuotationsPage,
  '/my-quotations/:id': async () => (await import('../features/quotations/RequestPage')).RequestPage,
} satisfies Record<string, Load> & Record<Exclude<RenderedPath, keyof typeof landing>, Load>;

export const screens: { path: string; Screen: ComponentType }[] = [
  ...Object.entries(landing).map(([path, Screen]) => ({ path, Screen })),
  ...Object.entries<Load>(loads).map(([path, load]) => ({ path, Screen: lazyComponent(() => withWords(path, load)) })),
];

/** Paths of the screens that need no translations beside those of every page. */
const plain = ['/login', '/fabrics', '/fabrics/:id', '/cart'];

async function withWords(path: string, load: Load): Promise<ComponentType> {
  if (plain.includes(path)) return load();
  const [screen] = await Promise.all([load(), loadOwnWords()]);
  return screen;
}

/** Preloads the code of the screen at `pathname`. Errors are ignored until somebody opens it. */
export function preloadScreen(pathname: string): void {
  const found = Object.entries<Load>(loads).find(([pattern]) => matchPath(pattern, pathname));
  if (found) withWords(...found).catch(() => undefined);
}

/** Preloads the screens of links that are hovered or focused. Returns a function that stops it. */
export function preloadPointedAt(): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link) preloadScreen(link.pathname);
  };
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const event of events) document.addEventListener(event, preload, { passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, preload);
  };
}
