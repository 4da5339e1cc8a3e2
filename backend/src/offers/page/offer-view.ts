import type { DocumentModel } from '@selvedge/domain/quotation-document/document-model';
import { type AnswerKind, canAnswer } from '@selvedge/domain/quotations/offer';
import type { Sentence } from '@selvedge/domain/sentence';
import type { ConversationPart } from '../offer-conversation.service.js';
import type { OpenedOffer, OpenedOrder } from '../open-offer.service.js';
import type { Typed } from '../page-answers.js';
import type { Reader } from '../words/languages.js';

/** The forms of the page. */
export type FormKind = AnswerKind | 'message';

/** A rejected form: the typed values, and the error. */
export interface FormProblem {
  kind: FormKind;
  typed: Typed;
  message: string;
  field: string | null;
  sentence?: Sentence | undefined;
  /** Status of the response, if not 400. */
  status?: number;
}

/** The data from which the parts of the page are rendered. */
export interface OfferView extends Reader {
  offer: OpenedOffer;
  /** All figures as printed on the document. */
  model: DocumentModel;
  /** Path of the page: `/q/{token}`. */
  path: string;
  /** Keeps the language for readers without cookies: `?lang=si`, or nothing. */
  query: string;
  problem: FormProblem | null;
  talk: ConversationPart;
}

/** The order that the page is about; null for a page about an offer, or about a revision that another one superseded. */
export const orderOnPage = ({ order, newest }: OpenedOffer): OpenedOrder | null => (newest ? null : order);

/** Returns whether any answer is still possible. */
export const canBeAnswered = ({ state, answer, isReadOnly }: OpenedOffer): boolean =>
  !isReadOnly &&
  state !== 'letter' &&
  (canAnswer(state, 'accepted') || (canAnswer(state, 'extension_requested') && answer?.kind !== 'extension_requested'));
