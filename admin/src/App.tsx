import { lazy, type ReactElement, useState } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, useParams } from 'react-router-dom';
import { DashboardPage } from './dashboard/DashboardPage';
import { FabricList } from './fabrics/FabricList';
import { ImportList } from './fabrics/import/ImportList';
import { HoldList } from './holds/HoldList';
import { i18nProvider } from './i18n/i18n-provider';
import { InquiryList } from './inquiries/InquiryList';
import { AppLayout } from './layout/AppLayout';
import { PageCrash } from './layout/PageCrash';
import { PageLoading } from './layout/PageLoading';
import { LoginPage } from './login/LoginPage';
import { OrderList } from './orders/OrderList';
import { OrderPage } from './orders/OrderPage';
import { authProvider } from './providers/auth-provider';
import { dataProvider } from './providers/data-provider';
import { createQueryClient } from './providers/query-client';
import { store } from './providers/store';
import { QuotationList } from './quotations/QuotationList';
import { StockLedger } from './stock/StockLedger';
import { StockTakePage } from './stock/StockTakePage';
import { SwatchRequestList } from './swatches/SwatchRequestList';
import { TermList } from './terms/TermList';
import { theme } from './theme/theme';
import { ToastNotification } from './ui/ToastNotification';
import { UserList } from './users/UserList';

/** Fetched when somebody comes to it: the list of quotations opens without. */
const CreateQuotationPage = lazy(async () => ({
  default: (await import('./quotations/create/CreateQuotationPage')).CreateQuotationPage,
}));

/** Of use to whoever looks after the machines, seldom to others. */
const SystemPage = lazy(async () => ({ default: (await import('./system/SystemPage')).SystemPage }));

const ToDashboard = () => <Navigate to="/dashboard" replace />;

/** A page at exactly its own address: react-admin shows it at every address below as well. */
const only = (page: ReactElement) => <Only>{page}</Only>;

function Only({ children }: { children: ReactElement }) {
  return useParams()['*'] ? <ToDashboard /> : children;
}

export function Console() {
  const [queryClient] = useState(createQueryClient);
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
      <Resource name="users" list={only(<UserList />)} />
      <Resource name="fabrics" list={only(<FabricList />)} />
      <Resource name="stock-take" list={only(<StockTakePage />)} />
      <Resource name="stock-movements" list={only(<StockLedger />)} />
      <Resource name="swatch-requests" list={only(<SwatchRequestList />)} />
      <Resource name="holds" list={only(<HoldList />)} />
      <Resource name="imports" list={only(<ImportList />)} />
      <Resource name="quotations" list={only(<QuotationList />)} create={only(<CreateQuotationPage />)} />
      <Resource name="orders" list={only(<OrderList />)} show={only(<OrderPage />)} />
      <Resource name="inquiries" list={only(<InquiryList />)} />
      <Resource name="categories" list={only(<TermList key="categories" />)} />
      <Resource name="patterns" list={only(<TermList key="patterns" />)} />
    </Admin>
  );
}

// A data router, because react-admin can only warn of unsaved changes with one.
const router = createBrowserRouter([{ path: '*', element: <Console />, errorElement: <PageCrash /> }], {
  basename: '/admin',
});

// Transitions would make react-admin's redirect of anonymous visitors chase itself.
export const App = () => <RouterProvider router={router} useTransitions={false} />;
