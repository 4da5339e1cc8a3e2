import { type ReactElement, useState } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, Routes, useParams } from 'react-router-dom';
import { DashboardPage } from './dashboard/DashboardPage';
import { FabricList } from './fabrics/FabricList';
import { ImportList } from './fabrics/import/lazy';
import { i18nProvider } from './i18n/i18n-provider';
import { AppLayout } from './layout/AppLayout';
import { PageCrash } from './layout/PageCrash';
import { PageLoading } from './layout/PageLoading';
import { ToastNotification } from './layout/ToastNotification';
import { lazyPage, preloadInOrder } from './lib/lazy-page';
import { LoginPage } from './login/LoginPage';
import {
  BankPage,
  ChequeBookPage,
  ChequeList,
  HolidaysPage,
  InvoiceList,
  MoneyTodayPage,
  PaymentTermsPage,
  ReceiptList,
  ReceivablesPage,
  TaxProfilePage,
} from './money/lazy';
import { authProvider } from './providers/auth-provider';
import { dataProvider } from './providers/data-provider';
import { createQueryClient } from './providers/query-client';
import { store } from './providers/store';
import { LotList, PackingListPage, RollList, RollPage, ScanPage } from './rolls/lazy';
import { theme } from './theme/theme';
import { usePreload } from './ui/lazy-dialog';
import { ToRecord } from './ui/RecordDialogs';

/**
 * Pages outside the initial bundle, which contains the dashboard and the fabric list with the components that all lists
 * share. The rest loads when the page is idle.
 */
const QuotationList = lazyPage(async () => (await import('./quotations/QuotationList')).QuotationList);
const QuotationPage = lazyPage(async () => (await import('./quotations/page/QuotationPage')).QuotationPage);
const QuotationBoard = lazyPage(async () => (await import('./quotations/board/QuotationBoard')).QuotationBoard);
const OrderList = lazyPage(async () => (await import('./orders/OrderList')).OrderList);
const OrderPage = lazyPage(async () => (await import('./orders/OrderPage')).OrderPage);
const InquiryList = lazyPage(async () => (await import('./inquiries/InquiryList')).InquiryList);
const SwatchRequestList = lazyPage(async () => (await import('./swatches/SwatchRequestList')).SwatchRequestList);
const HoldList = lazyPage(async () => (await import('./holds/HoldList')).HoldList);
const StockLedger = lazyPage(async () => (await import('./stock/StockLedger')).StockLedger);
const WriteOffList = lazyPage(async () => (await import('./write-offs/WriteOffList')).WriteOffList);
const StockTakePage = lazyPage(async () => (await import('./stock/StockTakePage')).StockTakePage);
const TermList = lazyPage(async () => (await import('./terms/TermList')).TermList);
const UserList = lazyPage(async () => (await import('./users/UserList')).UserList);
const CreateQuotationPage = lazyPage(
  async () => (await import('./quotations/create/CreateQuotationPage')).CreateQuotationPage,
);
const CustomerList = lazyPage(async () => (await import('./customers/CustomerList')).CustomerList);
const CustomerPage = lazyPage(async () => (await import('./customers/CustomerPage')).CustomerPage);
const ChangeList = lazyPage(async () => (await import('./audit/ChangeList')).ChangeList);
const StaffList = lazyPage(async () => (await import('./staff/StaffList')).StaffList);
const RolesPage = lazyPage(async () => (await import('./roles/RolesPage')).RolesPage);
const ApiKeysPage = lazyPage(
  async () => (await import('./api-keys/ApiKeysPage')).ApiKeysPage,
  async () => (await import('./i18n/api-keys')).apiKeys,
);
const WebhookList = lazyPage(
  async () => (await import('./webhooks/WebhookList')).WebhookList,
  async () => (await import('./i18n/webhooks')).webhooks,
);
const SecurityPage = lazyPage(async () => (await import('./security/SecurityPage')).SecurityPage);
const ReportsPage = lazyPage(async () => (await import('./reports/ReportsPage')).ReportsPage);
const SystemPage = lazyPage(
  async () => (await import('./system/SystemPage')).SystemPage,
  async () => (await import('./i18n/system')).system,
);

/** Pages of daily use, the most opened first. */
const daily = preloadInOrder([
  QuotationList,
  QuotationPage,
  OrderList,
  OrderPage,
  InquiryList,
  SwatchRequestList,
  HoldList,
  StockLedger,
  StockTakePage,
  WriteOffList,
  ImportList,
  CustomerList,
  CustomerPage,
  TermList,
  UserList,
]);

const ToDashboard = () => <Navigate to="/dashboard" replace />;

/** Renders a page without dialogs only at its own address: react-admin would render it at every address below as well. */
const only = (page: ReactElement) => <Only>{page}</Only>;

function Only({ children }: { children: ReactElement }) {
  return useParams()['*'] ? <ToDashboard /> : children;
}

/** The board and the page of a quotation are pages of their own; its document is a dialog over the list. */
const quotations = (
  <Routes>
    <Route path="board" element={<QuotationBoard />} />
    <Route path=":id" element={<QuotationPage />} />
    <Route path="*" element={<QuotationList />} />
  </Routes>
);

export function Console() {
  const [queryClient] = useState(createQueryClient);
  usePreload(daily);
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
        <Route path="/roles" element={<RolesPage />} />
        <Route path="/api-keys" element={<ApiKeysPage />} />
        <Route path="/security" element={<SecurityPage />} />
        <Route path="/reports" element={<ReportsPage />} />
        <Route path="/system" element={<SystemPage />} />
        <Route path="/money" element={<MoneyTodayPage />} />
        <Route path="/money/book" element={<ChequeBookPage />} />
        <Route path="/money/holidays" element={<HolidaysPage />} />
        <Route path="/receipts/bank" element={<BankPage />} />
        <Route path="/receivables" element={<ReceivablesPage />} />
        <Route path="/payment-terms" element={<PaymentTermsPage />} />
        <Route path="/tax-profile" element={<TaxProfilePage />} />
        <Route path="/rolls/import/*" element={<PackingListPage />} />
        <Route path="/scan" element={<ScanPage />} />
      </CustomRoutes>
      <Resource
        name="customers"
        list={CustomerList}
        edit={only(<CustomerPage />)}
        show={only(<ToRecord type="edit" />)}
      />
      <Resource name="users" list={UserList} />
      <Resource name="fabrics" list={FabricList} />
      <Resource name="stock-take" list={only(<StockTakePage />)} />
      <Resource name="stock-movements" list={StockLedger} />
      <Resource name="write-offs" list={WriteOffList} />
      <Resource name="swatch-requests" list={SwatchRequestList} />
      <Resource name="holds" list={HoldList} />
      <Resource name="rolls" list={RollList} edit={only(<RollPage />)} show={only(<ToRecord type="edit" />)} />
      <Resource name="lots" list={LotList} />
      <Resource name="imports" list={ImportList} />
      <Resource name="quotations" list={quotations} create={only(<CreateQuotationPage />)} />
      <Resource name="orders" list={OrderList} edit={only(<ToRecord type="show" />)} show={only(<OrderPage />)} />
      <Resource name="invoices" list={InvoiceList} />
      <Resource name="receipts" list={ReceiptList} />
      <Resource name="cheques" list={ChequeList} />
      <Resource name="inquiries" list={InquiryList} />
      <Resource name="categories" list={<TermList key="categories" />} />
      <Resource name="staff" list={StaffList} />
      <Resource name="audit" list={ChangeList} />
      <Resource name="webhooks" list={WebhookList} />
      <Resource name="patterns" list={<TermList key="patterns" />} />
    </Admin>
  );
}

// A data router, because react-admin can only warn of unsaved changes with one.
const router = createBrowserRouter([{ path: '*', element: <Console />, errorElement: <PageCrash /> }], {
  basename: '/admin',
});

// With transitions react-admin's redirect of anonymous visitors would repeat itself.
export const App = () => <RouterProvider router={router} useTransitions={false} />;
