import { type ReactElement, useState } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, useParams } from 'react-router-dom';
import { DashboardPage } from './dashboard/DashboardPage';
import { FabricList } from './fabrics/FabricList';
import { i18nProvider } from './i18n/i18n-provider';
import { AppLayout } from './layout/AppLayout';
import { PageCrash } from './layout/PageCrash';
import { PageLoading } from './layout/PageLoading';
import { LoginPage } from './login/LoginPage';
import { authProvider } from './providers/auth-provider';
import { dataProvider } from './providers/data-provider';
import { createQueryClient } from './providers/query-client';
import { store } from './providers/store';
import { theme } from './theme/theme';
import { usePrepared } from './ui/lazy-dialog';
import { lazyPage, oneByOne } from './ui/lazy-page';
import { ToastNotification } from './ui/ToastNotification';

/**
 * Pages outside the initial bundle, which contains the dashboard and the fabric list with the components that all lists
 * share. The rest loads when the page is idle.
 */
const QuotationList = lazyPage(async () => (await import('./quotations/QuotationList')).QuotationList);
const OrderList = lazyPage(async () => (await import('./orders/OrderList')).OrderList);
const OrderPage = lazyPage(async () => (await import('./orders/OrderPage')).OrderPage);
const InquiryList = lazyPage(async () => (await import('./inquiries/InquiryList')).InquiryList);
const SwatchRequestList = lazyPage(async () => (await import('./swatches/SwatchRequestList')).SwatchRequestList);
const HoldList = lazyPage(async () => (await import('./holds/HoldList')).HoldList);
const StockLedger = lazyPage(async () => (await import('./stock/StockLedger')).StockLedger);
const StockTakePage = lazyPage(async () => (await import('./stock/StockTakePage')).StockTakePage);
const ImportList = lazyPage(async () => (await import('./fabrics/import/ImportList')).ImportList);
const TermList = lazyPage(async () => (await import('./terms/TermList')).TermList);
const UserList = lazyPage(async () => (await import('./users/UserList')).UserList);
const CreateQuotationPage = lazyPage(
  async () => (await import('./quotations/create/CreateQuotationPage')).CreateQuotationPage,
);
const ChangeList = lazyPage(async () => (await import('./audit/ChangeList')).ChangeList);
const SystemPage = lazyPage(async () => (await import('./system/SystemPage')).SystemPage);

/** Pages of daily use, the most opened first. */
const daily = oneByOne([
  QuotationList,
  OrderList,
  OrderPage,
  InquiryList,
  SwatchRequestList,
  HoldList,
  StockLedger,
  StockTakePage,
  ImportList,
  TermList,
  UserList,
]);

const ToDashboard = () => <Navigate to="/dashboard" replace />;

/** Renders a page without dialogs only at its own address: react-admin would render it at every address below as well. */
const only = (page: ReactElement) => <Only>{page}</Only>;

function Only({ children }: { children: ReactElement }) {
  return useParams()['*'] ? <ToDashboard /> : children;
}

export function Console() {
  const [queryClient] = useState(createQueryClient);
  usePrepared(daily);
  return (
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      i18nProvider={i18nProvider}
      requireAuth
      disableTelemetry
      store={store}
      theme={theme}
      darkTheme={null}
      loginPage={LoginPage}
      layout={AppLayout}
      loading={PageLoading}
      notification={ToastNotification}
      dashboard={ToDashboard}
      catchAll={ToDashboard}
    >
      <CustomRoutes>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/system" element={<SystemPage />} />
      </CustomRoutes>
      <Resource name="users" list={UserList} />
      <Resource name="fabrics" list={FabricList} />
      <Resource name="stock-take" list={only(<StockTakePage />)} />
      <Resource name="stock-movements" list={StockLedger} />
      <Resource name="swatch-requests" list={SwatchRequestList} />
      <Resource name="holds" list={HoldList} />
      <Resource name="imports" list={ImportList} />
      <Resource name="quotations" list={QuotationList} create={only(<CreateQuotationPage />)} />
      <Resource name="orders" list={OrderList} show={only(<OrderPage />)} />
      <Resource name="inquiries" list={InquiryList} />
      <Resource name="categories" list={<TermList key="categories" />} />
      <Resource name="audit" list={ChangeList} />
      <Resource name="patterns" list={<TermList key="patterns" />} />
    </Admin>
  );
}

// A data router, because react-admin can only warn of unsaved changes with one.
const router = createBrowserRouter([{ path: '*', element: <Console />, errorElement: <PageCrash /> }], {
  basename: '/admin',
});

// Transitions would make react-admin's redirect of anonymous visitors chase itself.
export const App = () => <RouterProvider router={router} useTransitions={false} />;
