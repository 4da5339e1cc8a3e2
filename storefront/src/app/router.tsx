import { createBrowserRouter, type RouteObject } from 'react-router';
import { LandingPage } from '../features/landing/LandingPage';
import { Spinner } from '../ui/Spinner';
import { Guard } from './Guard';
import { Layout } from './Layout';
import { ScreenFault } from './ScreenFault';

/** Every screen but the landing page loads when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ScreenFault,
    HydrateFallback: Spinner,
    children: [
      {
        Component: Guard,
        ErrorBoundary: ScreenFault,
        children: [
          { path: '/', Component: LandingPage },
          { path: '/home', Component: LandingPage },
          {
            path: '/login',
            lazy: async () => ({ Component: (await import('../features/account/LoginPage')).LoginPage }),
          },
          {
            path: '/register',
            lazy: async () => ({ Component: (await import('../features/account/RegisterPage')).RegisterPage }),
          },
          {
            path: '/forgot-password',
            lazy: async () => ({
              Component: (await import('../features/account/ForgotPasswordPage')).ForgotPasswordPage,
            }),
          },
          {
            path: '/reset-password',
            lazy: async () => ({
              Component: (await import('../features/account/ResetPasswordPage')).ResetPasswordPage,
            }),
          },
          {
            path: '/fabrics',
            lazy: async () => ({ Component: (await import('../features/catalog/CatalogPage')).CatalogPage }),
          },
          {
            path: '/fabrics/:id',
            lazy: async () => ({ Component: (await import('../features/catalog/FabricPage')).FabricPage }),
          },
          { path: '/cart', lazy: async () => ({ Component: (await import('../features/cart/CartPage')).CartPage }) },
          {
            path: '/my-quotations',
            lazy: async () => ({
              Component: (await import('../features/quotations/MyQuotationsPage')).MyQuotationsPage,
            }),
          },
          { path: '*', Component: () => null },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
