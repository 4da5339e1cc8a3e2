import type { ComponentType } from 'react';
import { lazyPage } from '../lib/lazy-page';
import type { HeldCustomer } from './CustomerHold';
import type { OfCustomer } from './CustomerMoney';
import type { IssueInvoiceDialogProps } from './IssueInvoiceDialog';
import type { OfOrder } from './OrderMoney';

/** A screen that loads with its texts. */
const withTexts = <Props = object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPage<Props>(load, async () => (await import('../i18n/money')).money);

export const InvoiceList = withTexts(async () => (await import('./InvoiceList')).InvoiceList);
export const ChequeList = withTexts(async () => (await import('./ChequeList')).ChequeList);
export const ReceiptList = withTexts(async () => (await import('./ReceiptList')).ReceiptList);
export const ReceivablesPage = withTexts(async () => (await import('./ReceivablesPage')).ReceivablesPage);
export const PaymentTermsPage = withTexts(async () => (await import('./PaymentTermsPage')).PaymentTermsPage);
export const MoneyTodayPage = withTexts(async () => (await import('./MoneyTodayPage')).MoneyTodayPage);
export const ChequeBookPage = withTexts(async () => (await import('./ChequeBookPage')).ChequeBookPage);
export const HolidaysPage = withTexts(async () => (await import('./HolidaysPage')).HolidaysPage);
export const BankPage = lazyPage(
  async () => (await import('./BankPage')).BankPage,
  async () => (await import('../i18n/bank-page')).bankPage,
);
export const TaxProfilePage = withTexts(async () => (await import('./TaxProfilePage')).TaxProfilePage);

/** Parts of other pages. */
export const OrderMoney = withTexts<OfOrder>(async () => (await import('./OrderMoney')).OrderMoney);
export const IssueInvoiceDialog = withTexts<IssueInvoiceDialogProps>(
  async () => (await import('./IssueInvoiceDialog')).IssueInvoiceDialog,
);
export const CustomerMoney = withTexts<OfCustomer>(async () => (await import('./CustomerMoney')).CustomerMoney);
export const CustomerHold = withTexts<HeldCustomer>(async () => (await import('./CustomerHold')).CustomerHold);
