import type { StatedVersion } from '../problem.js';
import type { AgreedMix } from '../rolls/mixed-shades.js';
import type { AnswerKind } from './offer.js';

/** An answer to a revision. */
export interface OfferAnswer {
  kind: AnswerKind;
  at: string;
  /** Name of the customer who answered, as typed; empty if no name was asked for. */
  name: string;
  /** The reason for declining, or the requested change. */
  message: string;
  /** The requested changes by line. */
  lines: RequestedChange[];
  /** `telephone`: an admin recorded it on behalf of the customer. */
  via: 'link' | 'account' | 'telephone';
}

/** A line with the changes that its customer asks for. */
export interface RequestedChange {
  id: string;
  quantity_meters?: number;
  /** LKR per unit of the line. */
  target_price?: number;
  note?: string;
}

/** Body of POST /quotations/{id}/accept. The version is that of the displayed quotation. */
export interface AcceptInput extends StatedVersion {
  /** Name of the customer who accepts, as a signature. */
  name: string;
  /** The mixes of shades that the customer agrees to, as displayed; true for all in the current offer. */
  shade_consent?: AgreedMix[] | true;
}

/** Body of POST /quotations/{id}/decline. */
export interface DeclineInput extends StatedVersion {
  reason?: string;
}

/** Body of POST /quotations/{id}/request-change. */
export interface ChangeRequestInput extends StatedVersion {
  /** Required unless a line has a requested change. */
  message?: string;
  lines?: RequestedChange[];
}

/** Body of POST /quotations/{id}/request-extension, for an expired offer. */
export interface ExtensionRequestInput extends StatedVersion {
  message?: string;
}
