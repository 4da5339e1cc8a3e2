import type { Config } from '@selvedge/backend/config/config';
import type { Quotation } from '@selvedge/backend/quotations/quotation.entity';
import { SentRevisions } from '@selvedge/backend/quotations/revisions/sent-revisions';
import type { Decision } from '@selvedge/domain/quotations/quotation-status';
import type { EntityManager } from 'typeorm';

/** Writes the documents of decisions by the product's own code, and then backdates them. */
export class DemoDocuments {
  readonly #sheets: SentRevisions;
  readonly #mails: boolean;

  constructor(config: Config) {
    this.#sheets = new SentRevisions(config);
    // Without a mail server they become files; with one they would go out to people who don't exist.
    this.#mails = config.smtpUrl === undefined;
  }

  /**
   * Writes the document of a decision, which the worker prints soon after the start, and its email.
   *
   * @param quotation with its lines, before its revision was incremented for this document
   */
  async write(manager: EntityManager, quotation: Quotation, decision: Decision, decided: Date): Promise<void> {
    if (this.#mails) await this.#sheets.send(manager, quotation, decision);
    else await this.#sheets.publish(manager, quotation);
    await manager.query(
      `UPDATE quotation_documents SET created_at = $2, content = content || '{"expired": false}' WHERE quotation_id = $1`,
      [quotation.id, decided],
    );
    await manager.query('UPDATE mails SET created_at = $2 WHERE quotation_id = $1', [quotation.id, decided]);
  }
}
