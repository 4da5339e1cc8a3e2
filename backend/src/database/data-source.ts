import type { DataSourceOptions } from 'typeorm';
import { Allocation } from '../allocations/allocation.entity.js';
import { LineConsent } from '../allocations/line-consent.entity.js';
import { ApiKey } from '../auth/api-keys/api-key.entity.js';
import { Backup } from '../backup/backup.entity.js';
import type { DatabaseSession } from '../config/config.js';
import { Category } from '../fabrics/category.entity.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { FabricImage } from '../fabrics/fabric-image.entity.js';
import { FabricImport } from '../fabrics/import/entities/fabric-import.entity.js';
import { FabricImportChange } from '../fabrics/import/entities/fabric-import-change.entity.js';
import { PictureFetch } from '../fabrics/import/entities/picture-fetch.entity.js';
import { WorkbookMappingRow } from '../fabrics/import/entities/workbook-mapping.entity.js';
import { Pattern } from '../fabrics/pattern.entity.js';
import { WriteOff } from '../fabrics/stock/write-off.entity.js';
import { StockMovement } from '../fabrics/stock-movement.entity.js';
import { IdempotencyKey } from '../http/idempotency/idempotency-key.entity.js';
import { Inquiry } from '../inquiries/inquiry.entity.js';
import { BankFile } from '../invoicing/bank-file.entity.js';
import { BankLineRow } from '../invoicing/bank-line.entity.js';
import { Cheque } from '../invoicing/cheque.entity.js';
import { ChequeInvoice } from '../invoicing/cheque-invoice.entity.js';
import { ChequePhoto } from '../invoicing/cheque-photo.entity.js';
import { ChequeStep } from '../invoicing/cheque-step.entity.js';
import { CustomerTaxRow } from '../invoicing/customer-tax.entity.js';
import { Holiday } from '../invoicing/holiday.entity.js';
import { Invoice } from '../invoicing/invoice.entity.js';
import { InvoiceDelivery } from '../invoicing/invoice-delivery.entity.js';
import { InvoicePrint } from '../invoicing/invoice-print.entity.js';
import { Receipt } from '../invoicing/receipt.entity.js';
import { ReceiptApplication } from '../invoicing/receipt-application.entity.js';
import { PaymentSlip } from '../invoicing/slip.entity.js';
import { Statement } from '../invoicing/statement.entity.js';
import { TaxPeriodRow } from '../invoicing/tax-period.entity.js';
import { TaxProfileRow } from '../invoicing/tax-profile.entity.js';
import { FabricAlert } from '../lists/fabric-alert.entity.js';
import { FabricList } from '../lists/fabric-list.entity.js';
import { ListComment } from '../lists/list-comment.entity.js';
import { ListItem } from '../lists/list-item.entity.js';
import { ListShare } from '../lists/list-share.entity.js';
import { GatheredNotice } from '../mail/gathered-notice.entity.js';
import { Mail } from '../mail/mail.entity.js';
import { CancelledOrderDocument } from '../orders/cancelled-order-document.entity.js';
import { Arrival } from '../orders/deliveries/arrival.entity.js';
import { Claim } from '../orders/deliveries/claim.entity.js';
import { ClaimRoll } from '../orders/deliveries/claim-roll.entity.js';
import { ClosedLine } from '../orders/deliveries/closed-line.entity.js';
import { Delivery } from '../orders/deliveries/delivery.entity.js';
import { DeliveryLine } from '../orders/deliveries/delivery-line.entity.js';
import { DeliveryRoll } from '../orders/deliveries/delivery-roll.entity.js';
import { Order } from '../orders/order.entity.js';
import { OrderChange } from '../orders/order-change.entity.js';
import { OrderDocument } from '../orders/order-document.entity.js';
import { OrderHistory } from '../orders/order-history.entity.js';
import { StockReservation } from '../orders/stock-reservation.entity.js';
import { PushSubscription } from '../push/push-subscription.entity.js';
import { OutboxRow } from '../queue/outbox.entity.js';
import { MessageAttachment } from '../quotations/conversation/message-attachment.entity.js';
import { QuotationMessage } from '../quotations/conversation/quotation-message.entity.js';
import { QuotationUndo } from '../quotations/decisions/quotation-undo.entity.js';
import { DocumentTermsRecord } from '../quotations/documents/document-terms.entity.js';
import { PaymentTermsRow } from '../quotations/documents/payment-terms.entity.js';
import { QuotationDocument } from '../quotations/documents/quotation-document.entity.js';
import { OfferAnswer } from '../quotations/links/offer-answer.entity.js';
import { OfferLink } from '../quotations/links/offer-link.entity.js';
import { Quotation } from '../quotations/quotation.entity.js';
import { QuotationHistory } from '../quotations/quotation-history.entity.js';
import { QuotationLine } from '../quotations/quotation-line.entity.js';
import { SupersededCopy } from '../quotations/revisions/superseded-copy.entity.js';
import { ReachedLimit } from '../rate-limiting/reached-limit.entity.js';
import { DyeLot } from '../rolls/dye-lot.entity.js';
import { Roll } from '../rolls/roll.entity.js';
import { RollMovement } from '../rolls/roll-movement.entity.js';
import { Hold } from '../stock/hold.entity.js';
import { SwatchHistory } from '../swatches/swatch-history.entity.js';
import { SwatchItem } from '../swatches/swatch-item.entity.js';
import { SwatchRequest } from '../swatches/swatch-request.entity.js';
import { Upload } from '../uploads/upload.entity.js';
import { Absence } from '../users/absence.entity.js';
import { AccountLink } from '../users/account-link.entity.js';
import { KnownAddress } from '../users/known-address.entity.js';
import { KnownDevice } from '../users/known-device.entity.js';
import { OwnAddress } from '../users/own-account/own-address.entity.js';
import { RecoveryCode } from '../users/recovery-code.entity.js';
import { Role } from '../users/roles/role.entity.js';
import { UserRole } from '../users/roles/user-role.entity.js';
import { SavedView } from '../users/saved-views/saved-view.entity.js';
import { SecondFactor } from '../users/second-factor.entity.js';
import { SecondFactorReset } from '../users/second-factor-reset.entity.js';
import { Session } from '../users/session.entity.js';
import { SignInChallenge } from '../users/sign-in-challenge.entity.js';
import { SignUp } from '../users/sign-up.entity.js';
import { User } from '../users/user.entity.js';
import { UserDocument } from '../users/user-document.entity.js';
import { WebhookDelivery } from '../webhooks/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../webhooks/webhook-endpoint.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { Counter } from './counter.entity.js';
import { PersistentDataSource } from './deadlock.js';
import { Marker } from './marker.entity.js';
import { InitialSchema1796515200000 } from './migrations/0001-initial-schema.js';
import { ReadableNames } from './naming.js';
import { TimeoutClient } from './timeout-client.js';
import { Undo } from './undo/undo.entity.js';

const STATEMENT_TIMEOUT_MS = 5_000;
/** If the server has not ended a statement this long after its own timeout, it is considered unreachable. */
const SILENCE_AFTER_TIMEOUT_MS = 1_000;
const CONNECT_MS = 5_000;
/** Nobody waits for long work, and the machine may be busy with it. */
const LONG_WORK_CONNECT_MS = 30_000;

/** The API, the worker, or a command run by hand. */
export type Program = 'api' | 'worker' | 'command';

/**
 * Connection options of all programs. The schema is changed by migrations only.
 * @param poolSize maximum connections of this program
 * @param program recorded in the audit trail as the origin of changes
 * @param session the kind of session; our own by default
 * @param statementTimeoutMs 0 for long work, such as a migration or the seed
 */
export function dataSourceOptions(
  url: string,
  {
    poolSize = 10,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    program = 'command',
    session,
  }: { poolSize?: number; statementTimeoutMs?: number; program?: Program; session?: DatabaseSession } = {},
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    poolSize,
    synchronize: false,
    migrationsTransactionMode: 'each',
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    namingStrategy: new ReadableNames(),
    applicationName: `selvedge-${program}`,
    connectTimeoutMS: statementTimeoutMs === 0 ? LONG_WORK_CONNECT_MS : CONNECT_MS,
    extra: {
      Client: TimeoutClient,
      session,
      query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + SILENCE_AFTER_TIMEOUT_MS,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    entities: [
      Absence,
      AccountLink,
      Allocation,
      ApiKey,
      AuditEntry,
      Backup,
      ReachedLimit,
      Category,
      Counter,
      DyeLot,
      Fabric,
      FabricImage,
      Colourway,
      StockMovement,
      StockReservation,
      FabricAlert,
      FabricList,
      ListItem,
      ListComment,
      ListShare,
      GatheredNotice,
      Hold,
      LineConsent,
      OfferLink,
      OwnAddress,
      OfferAnswer,
      FabricImport,
      FabricImportChange,
      IdempotencyKey,
      Inquiry,
      BankFile,
      BankLineRow,
      Cheque,
      ChequeInvoice,
      ChequeStep,
      ChequePhoto,
      Holiday,
      Arrival,
      Claim,
      ClaimRoll,
      ClosedLine,
      CustomerTaxRow,
      Delivery,
      DeliveryLine,
      DeliveryRoll,
      InvoiceDelivery,
      Invoice,
      InvoicePrint,
      Receipt,
      ReceiptApplication,
      PaymentSlip,
      Statement,
      TaxProfileRow,
      TaxPeriodRow,
      KnownAddress,
      KnownDevice,
      Mail,
      Marker,
      MessageAttachment,
      Order,
      OrderHistory,
      OrderChange,
      OrderDocument,
      OutboxRow,
      Pattern,
      PictureFetch,
      Quotation,
      DocumentTermsRecord,
      PaymentTermsRow,
      QuotationDocument,
      QuotationHistory,
      QuotationUndo,
      QuotationLine,
      QuotationMessage,
      RecoveryCode,
      PushSubscription,
      SavedView,
      SecondFactor,
      SecondFactorReset,
      Session,
      SignInChallenge,
      SignUp,
      WorkbookMappingRow,
      SupersededCopy,
      CancelledOrderDocument,
      SwatchHistory,
      SwatchItem,
      SwatchRequest,
      Undo,
      Upload,
      Role,
      Roll,
      RollMovement,
      User,
      UserDocument,
      UserRole,
      WebhookDelivery,
      WebhookEndpoint,
      WriteOff,
    ],
    migrations: [InitialSchema1796515200000],
  };
}

export function openDataSource(
  url: string,
  options?: Parameters<typeof dataSourceOptions>[1],
): Promise<PersistentDataSource> {
  return new PersistentDataSource(dataSourceOptions(url, options)).initialize();
}
