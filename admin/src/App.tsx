import { useState } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { CategoryList } from './categories/CategoryList';
import { DashboardPage } from './dashboard/DashboardPage';
import { FabricList } from './fabrics/FabricList';
import { ImportList } from './fabrics/import/ImportList';
import { InquiryList } from './inquiries/InquiryList';
import { AppLayout } from './layout/AppLayout';
import { PageCrash } from './layout/PageCrash';
import { PageLoading } from './layout/PageLoading';
import { LoginPage } from './login/LoginPage';
import { OrderList } from './orders/OrderList';
import { OrderPage } from './orders/OrderPage';
import { PatternList } from './patterns/PatternList';
import { authProvider } from './providers/auth-provider';
import { dataProvider } from './providers/data-provider';
import { createQueryClient } from './providers/query-client';
import { store } from './providers/store';
import { CreateQuotationPage } from './quotations/create/CreateQuotationPage';
import { QuotationList } from './quotations/QuotationList';
import { theme } from './theme/theme';
import { ToastNotification } from './ui/ToastNotification';
import { UserList } from './users/UserList';

const ToDashboard = () => <Navigate to="/dashboard" replace />;

export function Console() {
  const [queryClient] = useState(createQueryClient);
  return (
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
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
      </CustomRoutes>
      <Resource name="users" list={UserList} />
      <Resource name="fabrics" list={FabricList} />
      <Resource name="imports" list={ImportList} />
      <Resource name="quotations" list={QuotationList} create={CreateQuotationPage} />
      <Resource name="orders" list={OrderList} show={OrderPage} />
      <Resource name="inquiries" list={InquiryList} />
      <Resource name="categories" list={CategoryList} />
      <Resource name="patterns" list={PatternList} />
    </Admin>
  );
}

// A data router, because react-admin can only warn of unsaved changes with one.
const router = createBrowserRouter([{ path: '*', element: <Console />, errorElement: <PageCrash /> }], {
  basename: '/admin',
});

// Transitions would make react-admin's redirect of anonymous visitors chase itself.
export const App = () => <RouterProvider router={router} useTransitions={false} />;
