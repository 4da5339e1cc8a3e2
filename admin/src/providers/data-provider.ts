import type { LastPrices } from '@selvedge/domain/customers/customer';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { FabricBatchAnswer, FabricBatchInput } from '@selvedge/domain/fabrics/fabric-batch';
import type { ImportUndo } from '@selvedge/domain/fabrics/fabric-import';
import type { Inquiry, InquiryState } from '@selvedge/domain/inquiries/inquiry';
import type {
  OrderChangeInput,
  OrderDeliveryInput,
  OrderDetail,
  OrderNoteInput,
  OrderStatusInput,
  ReopenOrderInput,
} from '@selvedge/domain/orders/order';
import type { StatedVersion } from '@selvedge/domain/problem';
import type {
  Absence,
  Approvers,
  AskApprovalInput,
  HandedOver,
  HandOverInput,
  OwnerInput,
} from '@selvedge/domain/quotations/assignment';
import type { QuotationBoard } from '@selvedge/domain/quotations/board';
import type {
  ApproveInput,
  ExtendInput,
  MergeInput,
  RejectInput,
  RespondInput,
  SendInput,
  Undoable,
} from '@selvedge/domain/quotations/decisions';
import type { FollowUpInput } from '@selvedge/domain/quotations/follow-up';
import type { CopiedQuotation, CopyInput, ManualQuotationInput } from '@selvedge/domain/quotations/manual-quotation';
import type { AcceptInput, DeclineInput } from '@selvedge/domain/quotations/offer-answer';
import type {
  AdminQuotation,
  QuotationTemplate,
  SentRevision,
  TurnCounts,
} from '@selvedge/domain/quotations/quotation';
import type { QuotationBatchAnswer, QuotationBatchInput } from '@selvedge/domain/quotations/quotation-batch';
import type { SharedOffer, WithdrawLinksInput, WithdrawnLinks } from '@selvedge/domain/quotations/shared-offer';
import type { TemplateInput } from '@selvedge/domain/quotations/template-input';
import type { RecordSearch } from '@selvedge/domain/record-search';
import type { AdminHold, AdminHoldInput, HoldChange } from '@selvedge/domain/stock/hold';
import type { AllocationPlanInput, AllocationPlans } from '@selvedge/domain/stock/roll-plan';
import type {
  StockBookingAnswer,
  StockBookingInput,
  StockTakeAnswer,
  StockTakeInput,
} from '@selvedge/domain/stock/stock-take';
import type { AdminSwatchRequest, SwatchStatusInput } from '@selvedge/domain/swatches/swatch-request';
import type { Deleted } from '@selvedge/domain/undo';
import type { OwnSessions, Session, SessionAnswer, User } from '@selvedge/domain/users/user';
import type { UserDocument } from '@selvedge/domain/users/user-document';
import type { WebhookDelivery, WebhookInput, WebhookWithSecret } from '@selvedge/domain/webhooks/webhook';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, FilterPayload, Identifier, RaRecord } from 'react-admin';
import { deleteEach } from './delete-each';
import { callJson, httpClient } from './http-client';

export const ADMIN_API = '/api/admin';
const OWN_SESSIONS = '/api/auth/sessions';
const WEBHOOKS = `${ADMIN_API}/webhooks`;

/** Resources whose address in the console differs from their address in the API. */
const apiNames: Record<string, string> = { categories: 'fabric-categories', patterns: 'fabric-patterns' };

/** Custom API actions beyond create, read, update and delete. All throw ApiError. */
interface QuotationVerbs {
  approveQuotation(id: string, input: ApproveInput): Promise<AdminQuotation>;
  rejectQuotation(id: string, input: RejectInput): Promise<AdminQuotation>;
  respondQuotation(id: string, input: RespondInput): Promise<AdminQuotation>;
  createQuotation(input: ManualQuotationInput): Promise<{ quotation: AdminQuotation }>;
  quotationTemplate(id: string): Promise<QuotationTemplate>;
  /** @param onSessionOver runs before a 401 ends the session, while the page can still show a message. */
  saveTemplate(id: string, input: TemplateInput, onSessionOver?: () => void): Promise<QuotationTemplate>;
  /** Emails the draft as the next revision. */
  sendRevision(id: string, input: SendInput): Promise<AdminQuotation>;
  /** Extends the offer's validity and notifies the customer. */
  extendQuotation(id: string, input: ExtendInput): Promise<AdminQuotation>;
  /** The revisions sent to the customer, oldest first. */
  sentRevisions(id: string): Promise<SentRevision[]>;
  sentRevision(id: string, letter: string): Promise<QuotationTemplate>;
  /** @throws ApiError with `shades` where no rolls keep the rule. */
  planRolls(input: AllocationPlanInput): Promise<AllocationPlans>;
  discardDraft(id: string, input: StatedVersion): Promise<QuotationTemplate>;
  resendMail(id: string, input: Undoable): Promise<AdminQuotation>;
  /** Undoes what was sent last, while its mail waits. */
  undoSending(id: string): Promise<AdminQuotation>;
  mergeQuotations(input: MergeInput): Promise<AdminQuotation>;
  assignQuotation(id: string, input: OwnerInput): Promise<AdminQuotation>;
  followUp(id: string, input: FollowUpInput): Promise<AdminQuotation>;
  handOver(input: HandOverInput): Promise<HandedOver>;
  /** The absences that have not ended. */
  absences(): Promise<{ absences: Absence[] }>;
  /** Ends an absence early. */
  endAbsence(userId: string): Promise<unknown>;
  /** @param key idempotency key: a repeated call gets the same answer and does nothing twice. */
  batchQuotations(input: QuotationBatchInput, key?: string): Promise<QuotationBatchAnswer>;
  askApproval(id: string, input: AskApprovalInput): Promise<AdminQuotation>;
  /** The people who approve the prices of the person who is signed in. */
  quotationApprovers(): Promise<Approvers>;
  /** Row counts of the list by turn. @param filter that of the list. */
  quotationTurns(filter: FilterPayload): Promise<TurnCounts>;
  /** The quotations by stage. @param filter that of the list. */
  quotationBoard(filter: FilterPayload): Promise<QuotationBoard>;
  /** The private link to the document sent last. */
  offerLink(id: string): Promise<SharedOffer>;
  renewOfferLink(id: string): Promise<SharedOffer>;
  withdrawOfferLink(id: string): Promise<SharedOffer>;
  /** Withdraws all private links to some quotations, or to those of an account. */
  withdrawLinks(input: WithdrawLinksInput): Promise<WithdrawnLinks>;
  /** On behalf of a customer who called. */
  acceptOffer(id: string, input: AcceptInput): Promise<AdminQuotation>;
  declineOffer(id: string, input: DeclineInput): Promise<AdminQuotation>;
}

interface OrderVerbs {
  convertQuotation(quotationId: string, input: StatedVersion): Promise<OrderDetail>;
  /** @param key idempotency key: a repeated call makes no second copy. */
  copyQuotation(quotationId: string, input: CopyInput, key: string): Promise<CopiedQuotation>;
  moveOrder(id: string, input: OrderStatusInput): Promise<OrderDetail>;
  changeOrder(id: string, input: OrderChangeInput): Promise<OrderDetail>;
  /** Records the customer's response on the telephone to a change that waits for them. */
  answerOrderChange(
    id: string,
    changeId: string,
    answer: 'accept' | 'decline',
    input: { name?: string; reason?: string },
  ): Promise<OrderDetail>;
  withdrawOrderChange(id: string, input: StatedVersion): Promise<OrderDetail>;
  reopenOrder(id: string, input: ReopenOrderInput): Promise<OrderDetail>;
  deliverOrder(id: string, input: OrderDeliveryInput): Promise<OrderDetail>;
  noteOrder(id: string, input: OrderNoteInput): Promise<OrderDetail>;
}

interface FabricVerbs {
  /** A copy, which is hidden at first. */
  duplicateFabric(id: string): Promise<AdminFabric>;
  /** @param key idempotency key: a repeated call gets the same answer and changes nothing twice. */
  changeFabrics(input: FabricBatchInput, key: string): Promise<FabricBatchAnswer>;
}

interface StockVerbs {
  /** Books a count, a receipt or a return in the ledger. */
  bookStock(input: StockBookingInput): Promise<StockBookingAnswer>;
  /** @param key idempotency key of the stock take. */
  takeStock(input: StockTakeInput, key: string): Promise<StockTakeAnswer>;
}

interface HoldVerbs {
  addHold(input: AdminHoldInput): Promise<AdminHold>;
  changeHold(id: string, input: HoldChange): Promise<AdminHold>;
  endHold(id: string): Promise<AdminHold>;
}

interface WriteOffVerbs {
  approveWriteOff(id: string): Promise<void>;
  rejectWriteOff(id: string): Promise<void>;
}

interface SwatchVerbs {
  moveSwatches(id: string, input: SwatchStatusInput): Promise<AdminSwatchRequest>;
}

interface ImportVerbs {
  /** Previews undoing an import. */
  foreseeUndo(importId: string): Promise<ImportUndo>;
  undoImportOf(importId: string): Promise<ImportUndo>;
}

interface InquiryVerbs {
  setInquiryState(id: string, state: InquiryState): Promise<Inquiry>;
}

interface UndoVerbs {
  /** Deletes one by one. @returns the steps that undo it */
  deleteAll(resource: string, ids: readonly Identifier[]): Promise<string[]>;
  /** Undoes a deletion or a batch, by the id in its response. */
  undo(id: string): Promise<{ message: string }>;
}

interface SearchVerbs {
  /** Records of every kind by a number, a name, a telephone number, a code or a sum. */
  searchRecords(text: string): Promise<RecordSearch>;
}

interface WebhookVerbs {
  /** Creates an endpoint; only this response has the secret. */
  createWebhook(input: WebhookInput): Promise<WebhookWithSecret>;
  rotateWebhookSecret(id: string, input: StatedVersion): Promise<WebhookWithSecret>;
  testWebhook(id: string): Promise<WebhookDelivery>;
  /** The newest first. */
  webhookDeliveries(id: string): Promise<WebhookDelivery[]>;
  sendDeliveryAgain(id: string, deliveryId: string): Promise<WebhookDelivery>;
}

interface CustomerVerbs {
  /** The prices that a customer last paid for fabrics, or was offered. @param except the quotation that is being priced */
  lastPrices(customerId: string, fabricIds: readonly string[], except?: string): Promise<LastPrices>;
}

interface UserVerbs {
  setUserActive(id: string, isActive: boolean): Promise<User>;
  userDocuments(id: string): Promise<UserDocument[]>;
  /** Changes one's own password; returns the new session. */
  changePassword(input: { current_password: string; new_password: string }): Promise<SessionAnswer>;
  /** One's own sessions, the current one first. */
  ownSessions(): Promise<Session[]>;
  endSession(id: string): Promise<void>;
  endOtherSessions(): Promise<{ ended: number }>;
}

const rest = simpleRestProvider(ADMIN_API, httpClient);
const apiName = (resource: string): string => apiNames[resource] ?? resource;
const order = (id: string, verb: string): string => `${ADMIN_API}/orders/${encodeURIComponent(id)}/${verb}`;
const quotation = (id: string, verb: string): string => `${ADMIN_API}/quotations/${encodeURIComponent(id)}/${verb}`;

export const dataProvider: DataProvider &
  QuotationVerbs &
  OrderVerbs &
  FabricVerbs &
  StockVerbs &
  HoldVerbs &
  SwatchVerbs &
  WriteOffVerbs &
  ImportVerbs &
  InquiryVerbs &
  SearchVerbs &
  UndoVerbs &
  CustomerVerbs &
  UserVerbs &
  WebhookVerbs = {
  ...rest,
  getList: (resource, params) => rest.getList(apiName(resource), params),
  getOne: (resource, params) => rest.getOne(apiName(resource), params),
  getMany: (resource, params) => rest.getMany(apiName(resource), params),
  create: (resource, params) => rest.create(apiName(resource), params),
  update: (resource, params) => rest.update(apiName(resource), params),
  /** The response to a DELETE may be empty; react-admin needs the deleted record. It also carries what undoes the deletion. */
  delete: async <R extends RaRecord>(resource: string, params: DeleteParams<R>) => {
    const { data } = await rest.delete<R>(apiName(resource), params);
    const { undo_id = null } = (data ?? {}) as { undo_id?: string | null };
    return { data: { ...(params.previousData ?? ({ id: params.id } as R)), undo_id } };
  },
  deleteMany: async (resource, { ids }) => {
    await dataProvider.deleteAll(resource, ids);
    return { data: ids };
  },
  deleteAll: async (resource, ids) => {
    const url = `${ADMIN_API}/${apiName(resource)}`;
    const undoIds: string[] = [];
    await deleteEach(ids, async (id) => {
      const deleted = await callJson<Partial<Deleted> | null>('DELETE', `${url}/${encodeURIComponent(id)}`);
      if (deleted?.undo_id) undoIds.push(deleted.undo_id);
    });
    return undoIds;
  },
  undo: (id) => callJson('POST', `${ADMIN_API}/undos/${encodeURIComponent(id)}`),

  approveQuotation: (id, input) => callJson('POST', quotation(id, 'approve'), input),
  rejectQuotation: (id, input) => callJson('POST', quotation(id, 'reject'), input),
  respondQuotation: (id, input) => callJson('POST', quotation(id, 'respond'), input),
  createQuotation: (input) => callJson('POST', `${ADMIN_API}/quotations/create`, input),
  quotationTemplate: (id) => callJson('GET', quotation(id, 'template')),
  saveTemplate: (id, input, onSessionOver) => callJson('PUT', quotation(id, 'template'), input, { onSessionOver }),
  sendRevision: (id, input) => callJson('POST', quotation(id, 'send'), input),
  extendQuotation: (id, input) => callJson('POST', quotation(id, 'extend'), input),
  sentRevisions: (id) => callJson('GET', quotation(id, 'revisions')),
  sentRevision: (id, letter) => callJson('GET', quotation(id, `revisions/${encodeURIComponent(letter)}`)),
  planRolls: (input) => callJson('POST', `${ADMIN_API}/allocations/plan`, input),
  discardDraft: (id, input) => callJson('POST', quotation(id, 'discard-draft'), input),
  resendMail: (id, input) => callJson('POST', quotation(id, 'resend-mail'), input),
  undoSending: (id) => callJson('POST', quotation(id, 'undo')),
  mergeQuotations: (input) => callJson('POST', `${ADMIN_API}/quotations/merge`, input),
  quotationTurns: (filter) =>
    callJson('GET', `${ADMIN_API}/quotations/turns?${new URLSearchParams({ filter: JSON.stringify(filter) })}`),
  quotationBoard: (filter) =>
    callJson('GET', `${ADMIN_API}/quotations/board?${new URLSearchParams({ filter: JSON.stringify(filter) })}`),
  offerLink: (id) => callJson('GET', quotation(id, 'link')),
  renewOfferLink: (id) => callJson('POST', quotation(id, 'link')),
  withdrawOfferLink: (id) => callJson('DELETE', quotation(id, 'link')),
  withdrawLinks: (input) => callJson('POST', `${ADMIN_API}/quotations/withdraw-links`, input),
  acceptOffer: (id, input) => callJson('POST', quotation(id, 'accept'), input),
  declineOffer: (id, input) => callJson('POST', quotation(id, 'decline'), input),
  followUp: (id, input) => callJson('PUT', quotation(id, 'follow-up'), input),
  handOver: (input) => callJson('POST', `${ADMIN_API}/quotations/hand-over`, input),
  absences: () => callJson('GET', `${ADMIN_API}/quotations/absences`),
  endAbsence: (userId) => callJson('DELETE', `${ADMIN_API}/quotations/absences/${encodeURIComponent(userId)}`),
  batchQuotations: (input, key) =>
    callJson('POST', `${ADMIN_API}/quotations/batch`, input, key ? { headers: { 'Idempotency-Key': key } } : {}),
  assignQuotation: (id, input) => callJson('PUT', quotation(id, 'owner'), input),
  askApproval: (id, input) => callJson('POST', quotation(id, 'ask-approval'), input),
  quotationApprovers: () => callJson('GET', `${ADMIN_API}/quotations/approvers`),

  convertQuotation: (quotationId, input) => callJson('POST', quotation(quotationId, 'convert'), input),
  copyQuotation: (quotationId, input, key) =>
    callJson('POST', quotation(quotationId, 'copy'), input, { headers: { 'Idempotency-Key': key } }),
  moveOrder: (id, input) => callJson('POST', order(id, 'status'), input),
  changeOrder: (id, input) => callJson('POST', order(id, 'change'), input),
  answerOrderChange: (id, changeId, answer, input) =>
    callJson('POST', order(id, `changes/${encodeURIComponent(changeId)}/${answer}`), input),
  withdrawOrderChange: (id, input) => callJson('POST', order(id, 'withdraw-change'), input),
  reopenOrder: (id, input) => callJson('POST', order(id, 'reopen'), input),
  deliverOrder: (id, input) => callJson('PUT', order(id, 'delivery'), input),
  noteOrder: (id, input) => callJson('POST', order(id, 'notes'), input),

  duplicateFabric: (id) => callJson('POST', `${ADMIN_API}/fabrics/${encodeURIComponent(id)}/duplicate`),
  bookStock: (input) => callJson('POST', `${ADMIN_API}/stock-movements`, input),
  takeStock: (input, key) =>
    callJson('POST', `${ADMIN_API}/stock-take`, input, { headers: { 'Idempotency-Key': key } }),
  changeFabrics: (input, key) =>
    callJson('POST', `${ADMIN_API}/fabrics/batch`, input, { headers: { 'Idempotency-Key': key } }),

  addHold: (input) => callJson('POST', `${ADMIN_API}/holds`, input),
  changeHold: (id, input) => callJson('PUT', `${ADMIN_API}/holds/${encodeURIComponent(id)}`, input),
  endHold: (id) => callJson('DELETE', `${ADMIN_API}/holds/${encodeURIComponent(id)}`),
  approveWriteOff: (id) => callJson('POST', `${ADMIN_API}/write-offs/${encodeURIComponent(id)}/approve`),
  rejectWriteOff: (id) => callJson('DELETE', `${ADMIN_API}/write-offs/${encodeURIComponent(id)}`),
  moveSwatches: (id, input) => callJson('POST', `${ADMIN_API}/swatch-requests/${encodeURIComponent(id)}/status`, input),

  foreseeUndo: (importId) => callJson('GET', `${ADMIN_API}/imports/${encodeURIComponent(importId)}/take-back`),
  undoImportOf: (importId) => callJson('POST', `${ADMIN_API}/imports/${encodeURIComponent(importId)}/take-back`),

  setInquiryState: (id, state) => callJson('POST', `${ADMIN_API}/inquiries/${encodeURIComponent(id)}/state`, { state }),

  createWebhook: (input) => callJson('POST', WEBHOOKS, input),
  rotateWebhookSecret: (id, input) => callJson('POST', `${WEBHOOKS}/${encodeURIComponent(id)}/rotate-secret`, input),
  testWebhook: (id) => callJson('POST', `${WEBHOOKS}/${encodeURIComponent(id)}/test`),
  webhookDeliveries: (id) => callJson('GET', `${WEBHOOKS}/${encodeURIComponent(id)}/deliveries`),
  sendDeliveryAgain: (id, deliveryId) =>
    callJson('POST', `${WEBHOOKS}/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}/again`),

  lastPrices: (customerId, fabricIds, except) => {
    const query = new URLSearchParams({ fabric_ids: fabricIds.join(), ...(except && { except }) });
    return callJson('GET', `${ADMIN_API}/customers/${encodeURIComponent(customerId)}/last-prices?${query}`);
  },

  setUserActive: (id, isActive) =>
    callJson('PATCH', `${ADMIN_API}/users/${encodeURIComponent(id)}/toggle-status`, { is_active: isActive }),
  userDocuments: (id) => callJson('GET', `${ADMIN_API}/users/${encodeURIComponent(id)}/documents`),
  changePassword: (input) => callJson('POST', '/api/auth/change-password', input),
  searchRecords: (text) => callJson('GET', `${ADMIN_API}/search?${new URLSearchParams({ q: text })}`),
  ownSessions: async () => (await callJson<OwnSessions>('GET', OWN_SESSIONS)).sessions,
  endSession: (id) => callJson('DELETE', `${OWN_SESSIONS}/${encodeURIComponent(id)}`),
  endOtherSessions: () => callJson('DELETE', OWN_SESSIONS),
};
