-- Invoices, credit and debit notes that were mailed. A printing names the mail that it went out with.

ALTER TABLE mails ADD COLUMN invoice_id uuid;
ALTER TABLE mails ADD CONSTRAINT mails_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id);
CREATE INDEX mails_invoice_id_idx ON mails (invoice_id) WHERE invoice_id IS NOT NULL;

ALTER TABLE invoice_prints ADD COLUMN mail_id uuid;
ALTER TABLE invoice_prints ADD CONSTRAINT invoice_prints_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL;
CREATE UNIQUE INDEX invoice_prints_mail_idx ON invoice_prints (mail_id) WHERE mail_id IS NOT NULL;
