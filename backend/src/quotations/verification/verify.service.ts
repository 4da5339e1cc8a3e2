import { Injectable } from '@nestjs/common';
import type { Cents } from '@selvedge/domain/money';
import type { AnswerKind } from '@selvedge/domain/quotations/offer';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { type RevisionState, revisionStateOf } from '@selvedge/domain/quotations/revision-state';
import { readCode } from '@selvedge/domain/quotations/verify-code';
import { revisionLetter } from '@selvedge/domain/quotations/what-changed';
import { DataSource } from 'typeorm';
import { RateLimits } from '../../rate-limiting/rate-limits.js';

/** The data that anybody with a printed quotation may see: nothing that reveals its customer or content. */
export interface VerifiedDocument {
  state: RevisionState;
  quotationNo: string;
  letter: string;
  /** The revision that superseded it, and the newest; null on the newest itself. */
  next: string | null;
  newest: string | null;
  sentAt: Date;
  validUntil: string;
  /** As printed, including VAT if there is any. */
  totalCents: Cents;
  hasVat: boolean;
  /** Hexadecimal; null until the PDF is printed. */
  sha256: string | null;
  /** Digest of the stamped copy; null as long as there is none. */
  stampedSha256: string | null;
}

/** Tells holders of a printed quotation whether it is genuine, and its current state. */
@Injectable()
export class VerifyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Only wrong codes count against the caller's limit: looking up real quotations is never rejected.
   *
   * @param typed the code from the URL or as typed.
   * @returns null for an unknown code.
   * @throws TooManyRequestsException
   */
  async find(typed: string, caller: string): Promise<VerifiedDocument | null> {
    await this.limits.takeOfNetwork('verify-code', caller);
    const code = readCode(typed);
    const document = code && (await this.#find(code));
    if (!document) return null;
    await this.limits.giveBackToNetwork('verify-code', caller);
    return document;
  }

  async #find(code: string): Promise<VerifiedDocument | null> {
    const [row] = await this.dataSource.query<DocumentRow[]>(
      `SELECT q.quotation_no, q.status, q.deleted_at IS NOT NULL AS gone,
              EXISTS (SELECT FROM orders o WHERE o.quotation_id = q.id) AS ordered,
              q.answer,
              d.serial, d.created_at, d.total_cents, d.sha256, c.sha256 AS stamped_sha256, d.content->>'valid_until' AS valid_until,
              (d.content->'totals'->>'vat')::numeric > 0 AS has_vat,
              (SELECT max(serial) FROM quotation_documents n WHERE n.quotation_id = d.quotation_id) AS newest
       FROM quotation_documents d JOIN quotations q ON q.id = d.quotation_id
         LEFT JOIN superseded_copies c ON c.id = d.id
       WHERE d.verify_code = $1 AND d.serial IS NOT NULL`,
      [code],
    );
    return row ? verifiedDocument(row, new Date()) : null;
  }
}

interface DocumentRow {
  quotation_no: string;
  status: QuotationStatus;
  gone: boolean;
  ordered: boolean;
  /** The answer to the newest revision. */
  answer: AnswerKind | null;
  serial: number;
  newest: number;
  created_at: Date;
  valid_until: string;
  total_cents: string;
  has_vat: boolean;
  sha256: string | null;
  stamped_sha256: string | null;
}

function verifiedDocument({ serial, newest, ...row }: DocumentRow, now: Date): VerifiedDocument {
  const isNewest = serial === newest;
  return {
    state: revisionStateOf({ ...row, isNewest, isGone: row.gone }, now),
    quotationNo: row.quotation_no,
    letter: revisionLetter(serial),
    next: isNewest ? null : revisionLetter(serial + 1),
    newest: isNewest ? null : revisionLetter(newest),
    sentAt: row.created_at,
    validUntil: row.valid_until,
    totalCents: Number(row.total_cents),
    hasVat: row.has_vat,
    sha256: row.sha256,
    stampedSha256: row.stamped_sha256,
  };
}
