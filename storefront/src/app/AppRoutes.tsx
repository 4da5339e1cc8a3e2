import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { LandingPage } from '../features/landing/LandingPage';
import { Guard } from './Guard';
import { Layout } from './Layout';

const LoginPage = lazy(async () => ({ default: (await import('../features/account/LoginPage')).LoginPage }));
const RegisterPage = lazy(async () => ({ default: (await import('../features/account/RegisterPage')).RegisterPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/account/ForgotPasswordPage')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/account/ResetPasswordPage')).ResetPasswordPage,
}));
const CatalogPage = lazy(async () => ({ default: (await import('../features/catalog/CatalogPage')).CatalogPage }));
const FabricPage = lazy(async () => ({ default: (await import('../features/catalog/FabricPage')).FabricPage }));
const CartPage = lazy(async () => ({ default: (await import('../features/cart/CartPage')).CartPage }));
const MyQuotationsPage = lazy(async () => ({
  default: (await import('../features/quotations/MyQuotationsPage')).MyQuotationsPage,
}));

/** Every screen; all but the landing page load when they are first opened. Who may open which: route-table. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Layout />}>
      <Route element={<Guard />}>
        <Route path="/" element={<LandingPage />} />
        <Route path="/home" element={<LandingPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/fabrics" element={<CatalogPage />} />
        <Route path="/fabrics/:id" element={<FabricPage />} />
        <Route path="/cart" element={<CartPage />} />
        <Route path="/my-quotations" element={<MyQuotationsPage />} />
        <Route path="*" element={null} />
      </Route>
    </Route>
  </Routes>
);
