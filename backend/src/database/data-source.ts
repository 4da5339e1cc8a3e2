import type { DataSourceOptions } from 'typeorm';
import { Backup } from '../backup/backup.entity.js';
import type { DatabaseSession } from '../config.js';
import { Category } from '../fabrics/category.entity.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { FabricBatch } from '../fabrics/fabric-batch.entity.js';
import { FabricImage } from '../fabrics/fabric-image.entity.js';
import { FabricImport } from '../fabrics/import/fabric-import.entity.js';
import { FabricImportChange } from '../fabrics/import/fabric-import-change.entity.js';
import { PictureFetch } from '../fabrics/import/picture-fetch.entity.js';
import { SheetMappingRow } from '../fabrics/import/sheet-mapping.entity.js';
import { Pattern } from '../fabrics/pattern.entity.js';
import { StockMovement } from '../fabrics/stock-movement.entity.js';
import { BlownFuse } from '../fuses/blown-fuse.entity.js';
import { RepeatedCall } from '../http/repeated-call.entity.js';
import { Inquiry } from '../inquiries/inquiry.entity.js';
import { OutboxRow } from '../jobs/outbox.entity.js';
import { GatheredNotice } from '../mail/gathered-notice.entity.js';
import { Mail } from '../mail/mail.entity.js';
import { Order } from '../orders/order.entity.js';
import { OrderHistory } from '../orders/order-history.entity.js';
import { OrderPaper } from '../orders/order-paper.entity.js';
import { StockReservation } from '../orders/stock-reservation.entity.js';
import { MessageAttachment } from '../quotations/conversation/message-attachment.entity.js';
import { QuotationMessage } from '../quotations/conversation/quotation-message.entity.js';
import { IdempotencyKey } from '../quotations/idempotency-key.entity.js';
import { OfferAnswer } from '../quotations/offer-answer.entity.js';
import { OfferLink } from '../quotations/offer-link.entity.js';
import { Quotation } from '../quotations/quotation.entity.js';
import { QuotationDocument } from '../quotations/quotation-document.entity.js';
import { QuotationHistory } from '../quotations/quotation-history.entity.js';
import { QuotationLine } from '../quotations/quotation-line.entity.js';
import { SupersededCopy } from '../quotations/superseded-copy.entity.js';
import { Hold } from '../stock/hold.entity.js';
import { StockTake } from '../stock/stock-take.entity.js';
import { SwatchHistory } from '../swatches/swatch-history.entity.js';
import { SwatchItem } from '../swatches/swatch-item.entity.js';
import { SwatchRequest } from '../swatches/swatch-request.entity.js';
import { Upload } from '../uploads/upload.entity.js';
import { AccountLink } from '../users/account-link.entity.js';
import { KnownAddress } from '../users/known-address.entity.js';
import { Session } from '../users/session.entity.js';
import { SignUp } from '../users/sign-up.entity.js';
import { User } from '../users/user.entity.js';
import { UserDocument } from '../users/user-document.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { Counter } from './counter.entity.js';
import { PersistentDataSource } from './deadlock.js';
import { ImpatientClient } from './impatient-client.js';
import { Marker } from './marker.entity.js';
import { CreateSchema1763600000000 } from './migrations/1763600000000-create-schema.js';
import { SearchCatalogue1763700000000 } from './migrations/1763700000000-search-catalogue.js';
import { ApprovedPrice1763710000000 } from './migrations/1763710000000-approved-price.js';
import { AnnounceRequests1763720000000 } from './migrations/1763720000000-announce-requests.js';
import { AnswerInquiries1763730000000 } from './migrations/1763730000000-answer-inquiries.js';
import { FetchPictures1763740000000 } from './migrations/1763740000000-fetch-pictures.js';
import { DeepPages1763750000000 } from './migrations/1763750000000-deep-pages.js';
import { NoteBatches1763760000000 } from './migrations/1763760000000-note-batches.js';
import { CountSendings1763770000000 } from './migrations/1763770000000-count-sendings.js';
import { CountDeaths1763802000000 } from './migrations/1763802000000-count-deaths.js';
import { CountTries1763803000000 } from './migrations/1763803000000-count-tries.js';
import { LimitStrangersMail1763804000000 } from './migrations/1763804000000-limit-strangers-mail.js';
import { ProveAddresses1763804100000 } from './migrations/1763804100000-prove-addresses.js';
import { RaiseVersions1763805000000 } from './migrations/1763805000000-raise-versions.js';
import { SendRevisions1763805100000 } from './migrations/1763805100000-send-revisions.js';
import { NameMailedDocuments1765410000000 } from './migrations/1765410000000-name-mailed-documents.js';
import { EditLines1765420000000 } from './migrations/1765420000000-edit-lines.js';
import { TakeBackImports1765420100000 } from './migrations/1765420100000-take-back-imports.js';
import { RankSearch1765430000000 } from './migrations/1765430000000-rank-search.js';
import { ListSessions1765442000000 } from './migrations/1765442000000-list-sessions.js';
import { Colourways1765450000000 } from './migrations/1765450000000-colourways.js';
import { SearchByColour1765451000000 } from './migrations/1765451000000-search-by-colour.js';
import { ReserveStock1765452000000 } from './migrations/1765452000000-reserve-stock.js';
import { NoteStockTakes1765453000000 } from './migrations/1765453000000-note-stock-takes.js';
import { PlanStockTriggers1765453100000 } from './migrations/1765453100000-plan-stock-triggers.js';
import { ImportStock1765453200000 } from './migrations/1765453200000-import-stock.js';
import { IndexAvailable1765453300000 } from './migrations/1765453300000-index-available.js';
import { HoldStock1765454000000 } from './migrations/1765454000000-hold-stock.js';
import { RequestSwatches1765460000000 } from './migrations/1765460000000-request-swatches.js';
import { MapSheets1765470000000 } from './migrations/1765470000000-map-sheets.js';
import { SearchInsideWords1765471000000 } from './migrations/1765471000000-search-inside-words.js';
import { WatchFromOutside1765480000000 } from './migrations/1765480000000-watch-from-outside.js';
import { HoldMails1765481000000 } from './migrations/1765481000000-hold-mails.js';
import { AbandonJobs1765482000000 } from './migrations/1765482000000-abandon-jobs.js';
import { AnswerOffers1765490000000 } from './migrations/1765490000000-answer-offers.js';
import { Converse1765500000000 } from './migrations/1765500000000-converse.js';
import { OwnQuotations1765501000000 } from './migrations/1765501000000-own-quotations.js';
import { ProveDocuments1765505000000 } from './migrations/1765505000000-prove-documents.js';
import { OrderPapers1765505100000 } from './migrations/1765505100000-order-papers.js';
import { AuditTrail1765520000000 } from './migrations/1765520000000-audit-trail.js';
import { StampSuperseded1765540000000 } from './migrations/1765540000000-stamp-superseded.js';
import { PartCustomers1765540100000 } from './migrations/1765540100000-part-customers.js';
import { NoteOrdered1765540200000 } from './migrations/1765540200000-note-ordered.js';
import { ReadFibres1765550000000 } from './migrations/1765550000000-read-fibres.js';
import { GroupSubmissions1765570000000 } from './migrations/1765570000000-group-submissions.js';
import { TouchByPictures1765590000000 } from './migrations/1765590000000-touch-by-pictures.js';
import { SortQuotations1765610000000 } from './migrations/1765610000000-sort-quotations.js';
import { CountQuotations1765630000000 } from './migrations/1765630000000-count-quotations.js';
import { AnswerOnce1765640000000 } from './migrations/1765640000000-answer-once.js';
import { TellMoments1765650000000 } from './migrations/1765650000000-tell-moments.js';
import { WithdrawMails1765660000000 } from './migrations/1765660000000-withdraw-mails.js';
import { AttributeMails1765662000000 } from './migrations/1765662000000-attribute-mails.js';
import { KeepWrittenStock1765664000000 } from './migrations/1765664000000-keep-written-stock.js';
import { CountLatestRequests1765666000000 } from './migrations/1765666000000-count-latest-requests.js';
import { NoteChangesCheaply1765670000000 } from './migrations/1765670000000-note-changes-cheaply.js';
import { AnnounceCatalogue1765680000000 } from './migrations/1765680000000-announce-catalogue.js';
import { NameActors1767010000000 } from './migrations/1767010000000-name-actors.js';
import { OpenSubmissions1767010001000 } from './migrations/1767010001000-open-submissions.js';
import { RecordSignUps1767020000000 } from './migrations/1767020000000-record-sign-ups.js';
import { LimitInAll1767020100000 } from './migrations/1767020100000-limit-in-all.js';
import { GatherNotices1767020200000 } from './migrations/1767020200000-gather-notices.js';
import { ForgetGuests1767020300000 } from './migrations/1767020300000-forget-guests.js';
import { ShareHolds1767030000000 } from './migrations/1767030000000-share-holds.js';
import { KeepAuditApart1767040001000 } from './migrations/1767040001000-keep-audit-apart.js';
import { NoteBackups1767040002000 } from './migrations/1767040002000-note-backups.js';
import { ReadableNames } from './naming.js';

const STATEMENT_TIMEOUT_MS = 5_000;
/** A server that has not ended a statement by then, by its own limit, is not there. */
const SILENCE_AFTER_TIMEOUT_MS = 1_000;
const CONNECT_MS = 5_000;

/** The API, the worker, or a command that somebody runs by hand. */
export type Program = 'api' | 'worker' | 'command';

/**
 * How every program of ours reaches PostgreSQL. The schema changes by migrations alone.
 * @param poolSize connections that this program may hold
 * @param program what the audit trail names as the way by which a change came
 * @param session what a connection is; our own unless told
 * @param statementTimeoutMs 0 for work that may take long, such as a migration or the seed
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
    connectTimeoutMS: CONNECT_MS,
    extra: {
      Client: ImpatientClient,
      session,
      query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + SILENCE_AFTER_TIMEOUT_MS,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    entities: [
      AccountLink,
      AuditEntry,
      Backup,
      BlownFuse,
      Category,
      Counter,
      Fabric,
      FabricBatch,
      FabricImage,
      Colourway,
      StockMovement,
      StockReservation,
      GatheredNotice,
      Hold,
      OfferLink,
      OfferAnswer,
      StockTake,
      FabricImport,
      FabricImportChange,
      IdempotencyKey,
      Inquiry,
      KnownAddress,
      Mail,
      Marker,
      MessageAttachment,
      Order,
      OrderHistory,
      OrderPaper,
      OutboxRow,
      Pattern,
      PictureFetch,
      Quotation,
      QuotationDocument,
      QuotationHistory,
      QuotationLine,
      QuotationMessage,
      RepeatedCall,
      Session,
      SignUp,
      SheetMappingRow,
      SupersededCopy,
      SwatchHistory,
      SwatchItem,
      SwatchRequest,
      Upload,
      User,
      UserDocument,
    ],
    migrations: [
      CreateSchema1763600000000,
      SearchCatalogue1763700000000,
      ApprovedPrice1763710000000,
      AnnounceRequests1763720000000,
      AnswerInquiries1763730000000,
      FetchPictures1763740000000,
      DeepPages1763750000000,
      NoteBatches1763760000000,
      CountSendings1763770000000,
      CountDeaths1763802000000,
      CountTries1763803000000,
      LimitStrangersMail1763804000000,
      ProveAddresses1763804100000,
      RaiseVersions1763805000000,
      SendRevisions1763805100000,
      NameMailedDocuments1765410000000,
      EditLines1765420000000,
      TakeBackImports1765420100000,
      RankSearch1765430000000,
      ListSessions1765442000000,
      Colourways1765450000000,
      SearchByColour1765451000000,
      NoteStockTakes1765453000000,
      PlanStockTriggers1765453100000,
      ReserveStock1765452000000,
      ImportStock1765453200000,
      IndexAvailable1765453300000,
      HoldStock1765454000000,
      RequestSwatches1765460000000,
      MapSheets1765470000000,
      SearchInsideWords1765471000000,
      AnswerOffers1765490000000,
      Converse1765500000000,
      WatchFromOutside1765480000000,
      ProveDocuments1765505000000,
      OwnQuotations1765501000000,
      HoldMails1765481000000,
      AbandonJobs1765482000000,
      OrderPapers1765505100000,
      AuditTrail1765520000000,
      ReadFibres1765550000000,
      GroupSubmissions1765570000000,
      StampSuperseded1765540000000,
      PartCustomers1765540100000,
      NoteOrdered1765540200000,
      TouchByPictures1765590000000,
      SortQuotations1765610000000,
      CountQuotations1765630000000,
      AnswerOnce1765640000000,
      TellMoments1765650000000,
      WithdrawMails1765660000000,
      AttributeMails1765662000000,
      KeepWrittenStock1765664000000,
      CountLatestRequests1765666000000,
      NoteChangesCheaply1765670000000,
      AnnounceCatalogue1765680000000,
      RecordSignUps1767020000000,
      LimitInAll1767020100000,
      GatherNotices1767020200000,
      ForgetGuests1767020300000,
      NameActors1767010000000,
      OpenSubmissions1767010001000,
      KeepAuditApart1767040001000,
      NoteBackups1767040002000,
      ShareHolds1767030000000,
    ],
  };
}

export function openDataSource(
  url: string,
  options?: Parameters<typeof dataSourceOptions>[1],
): Promise<PersistentDataSource> {
  return new PersistentDataSource(dataSourceOptions(url, options)).initialize();
}
