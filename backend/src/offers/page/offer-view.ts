import type { DocumentModel } from '@selvedge/domain/quotation-document/document-model';
import { type AnswerKind, canAnswer } from '@selvedge/domain/quotations/offer';
import type { Talk } from '../offer-talk.service.js';
import type { OpenedOffer } from '../open-offer.service.js';
import type { Typed } from '../page-answers.js';
import type { Reader } from '../words/languages.js';

/** What can be said on the page, each by a form of its own. */
export type FormKind = AnswerKind | 'message';

/** A form that came back: what was typed, and what can't be taken of it. */
export interface Fault {
  kind: FormKind;
  typed: Typed;
  message: string;
  field: string | null;
  /** Of the answer, if not 400. */
  status?: number;
}

/** All that the parts of the page are drawn from. */
export interface OfferView extends Reader {
  offer: OpenedOffer;
  /** Every figure as the printed sheet says it. */
  model: DocumentModel;
  /** Where the page lies: `/q/{token}`. */
  path: string;
  /** What keeps the language of a reader who keeps no cookies: `?lang=si`, or nothing. */
  query: string;
  fault: Fault | null;
  talk: Talk;
}

/** Whether there is anything left to say to it. */
export const canBeAnswered = ({ state, answer, isReadOnly }: OpenedOffer): boolean =>
  !isReadOnly &&
  state !== 'letter' &&
  (canAnswer(state, 'accepted') || (canAnswer(state, 'extension_requested') && answer?.kind !== 'extension_requested'));
