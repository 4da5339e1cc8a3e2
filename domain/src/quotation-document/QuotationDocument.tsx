import type { ReactElement } from 'react';
import type { RevisionChange } from '../quotations/quotation.js';
import type { DocumentModel, DocumentVerification } from './document-model.js';
import { EntryTable } from './EntryTable.js';
import { LineTable } from './LineTable.js';

interface Face {
  heading: string;
  addressed: string;
  isPriced: boolean;
  /** The signature lines; empty on a letter, which ends with regards. */
  signed: (seller: string) => string[];
}

const invoiced = { addressed: 'Invoice to', isPriced: true, signed: (seller: string) => [`For ${seller}`] };

const faces: Readonly<Record<DocumentModel['kind'], Face>> = {
  offer: {
    heading: 'Quotation',
    addressed: 'Quotation for',
    isPriced: true,
    signed: (seller) => [`For ${seller}`, 'Accepted by the customer'],
  },
  letter: { heading: 'Your request', addressed: 'To', isPriced: false, signed: () => [] },
  proforma: {
    heading: 'Proforma invoice',
    addressed: 'Invoice to',
    isPriced: true,
    signed: (seller) => [`For ${seller}`],
  },
  'delivery-note': {
    heading: 'Delivery note',
    addressed: 'Deliver to',
    isPriced: false,
    signed: (seller) => [`Delivered for ${seller}`, 'Received in full and in good order'],
  },
  tax_invoice: { ...invoiced, heading: 'Tax invoice' },
  invoice: { ...invoiced, heading: 'Invoice' },
  advance_tax_invoice: { ...invoiced, heading: 'Tax invoice (advance)' },
  credit_note: { ...invoiced, heading: 'Credit note', addressed: 'Credit to' },
  debit_note: { ...invoiced, heading: 'Debit note', addressed: 'Charge to' },
  statement: { heading: 'Statement of account', addressed: 'Account of', isPriced: true, signed: () => [] },
  'roll-list': { heading: 'Roll list', addressed: 'For', isPriced: false, signed: () => [] },
  demand: { heading: 'Demand for payment', addressed: 'To', isPriced: true, signed: (seller) => [`For ${seller}`] },
  'pick-list': { heading: 'Pick list', addressed: 'For', isPriced: false, signed: () => ['Picked by', 'Checked by'] },
};

/** In characters. */
const LONG_NOTES = 600;

/**
 * A document, 190 mm wide (A4 less its margins), styled by `documentStyle`: a quotation, a rejection letter, a proforma
 * invoice, a delivery note, an invoice, a credit note or a statement of account. `data-row` marks where a picture of it may be cut into pages without cutting through
 * text.
 */
export function QuotationDocument({ model }: { model: DocumentModel }): ReactElement {
  const { isPriced } = faces[model.kind];
  // The signatures are kept on one page with a line, unless that would leave half of the previous page empty.
  const hasLongNotes = model.notes.reduce((length, { text }) => length + text.length, 0) > LONG_NOTES;
  const closing = (
    <>
      <Closing model={model} />
      {hasLongNotes ? null : <End model={model} />}
    </>
  );
  return (
    <article className="quotation-document" lang="en" data-draft={model.isDraft ? model.mark : undefined}>
      <div className="qd-selvedge" aria-hidden="true" />
      {model.isDraft && (
        <p className="qd-draft" aria-hidden="true">
          {model.mark}
        </p>
      )}
      <Letterhead model={model} />
      <Parties model={model} />
      <Opening sentences={model.opening} />
      <Changes changes={model.changes} />
      {model.entries ? (
        <EntryTable entries={model.entries} closing={closing} />
      ) : (
        <LineTable lines={model.lines} isPriced={isPriced} closing={closing} />
      )}
      {hasLongNotes ? <End model={model} /> : null}
    </article>
  );
}

function Letterhead({ model: { kind, letterhead, number, revision, mark } }: { model: DocumentModel }): ReactElement {
  return (
    <header className="qd-letterhead" data-row>
      <div className="qd-brand">
        <p className="qd-brand-name">{letterhead.name}</p>
        {letterhead.tagline && <p className="qd-tagline">{letterhead.tagline}</p>}
        {letterhead.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="qd-heading">
        <h1>{faces[kind].heading}</h1>
        <p className="qd-number">{number}</p>
        {revision && <p className="qd-revision">{revision}</p>}
        {mark && <p className="qd-mark">{mark}</p>}
      </div>
    </header>
  );
}

function Parties({ model: { kind, customer, dates } }: { model: DocumentModel }): ReactElement {
  return (
    <section className="qd-parties" data-row>
      <address className="qd-customer">
        <p className="qd-label">{faces[kind].addressed}</p>
        <p className="qd-customer-name">{customer.name}</p>
        {customer.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </address>
      <dl className="qd-dates">
        {dates.map(({ label, value }) => (
          <div key={label}>
            <dt className="qd-label">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Opening({ sentences }: { sentences: string[] }): ReactElement | null {
  return sentences.length > 0 ? (
    <p className="qd-opening" data-row>
      {sentences.join(' ')}
    </p>
  ) : null;
}

function Changes({ changes }: { changes: RevisionChange[] }): ReactElement | null {
  if (changes.length === 0) return null;
  return (
    <section className="qd-changes" data-row>
      <h2>What changed</h2>
      <ul>
        {changes.map(({ line, field, before, after }) => (
          <li key={`${line} ${field}`}>
            {line === null ? field : `${line}, ${field.toLowerCase()}`}: <s>{before}</s> → <strong>{after}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Closing({ model: { terms, notice, totals } }: { model: DocumentModel }): ReactElement | null {
  if (terms.length === 0 && totals.length === 0) return null;
  return (
    <div className="qd-closing">
      <Terms terms={terms} notice={notice} />
      <Totals totals={totals} />
    </div>
  );
}

/** Notes, signatures and code. */
function End({ model }: { model: DocumentModel }): ReactElement {
  const { kind, letterhead, isDraft, notes, proof, title, received } = model;
  const signers = faces[kind].signed(letterhead.name);
  return (
    <>
      <Notes notes={notes} />
      <div className="qd-foot">
        {kind === 'letter' ? (
          <p className="qd-regards">Kind regards, {letterhead.name}</p>
        ) : isDraft ? null : (
          <Signatures signers={received ? [...signers.slice(0, -1), received] : signers} />
        )}
        {proof && <Proof title={title} proof={proof} />}
      </div>
    </>
  );
}

/** Rendered even without terms, to keep the totals in place. */
function Terms({ terms, notice }: Pick<DocumentModel, 'terms' | 'notice'>): ReactElement {
  return (
    <section className="qd-terms">
      {terms.length > 0 && (
        <>
          <h2>Terms</h2>
          <ol>
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ol>
          {notice ? <p>{notice}</p> : null}
        </>
      )}
    </section>
  );
}

function Totals({ totals }: { totals: DocumentModel['totals'] }): ReactElement {
  return (
    <table className="qd-totals">
      <tbody>
        {totals.map(({ label, amount, isTotal, isDue }) => (
          <tr key={`${label} ${amount}`} className={isTotal ? 'qd-total' : isDue ? 'qd-due' : undefined}>
            <th scope="row">{label}</th>
            <td className="qd-figure">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Notes({ notes }: { notes: DocumentModel['notes'] }): ReactElement[] {
  return notes.map(({ label, text }, place) => (
    <section key={label} className="qd-note" data-row={place < notes.length - 1 ? true : undefined}>
      <h2>{label}</h2>
      <p>{text}</p>
    </section>
  ));
}

function Signatures({ signers }: { signers: string[] }): ReactElement {
  return (
    <footer className="qd-signatures">
      {signers.map((signer) => (
        <p key={signer} className="qd-signature">
          {signer}
          <span>Name, signature, date</span>
        </p>
      ))}
    </footer>
  );
}

function Proof({ title, proof: { code, url, qr } }: { title: string; proof: DocumentVerification }): ReactElement {
  return (
    <aside className="qd-proof">
      <img src={qr} alt="" />
      <div>
        <p className="qd-proof-code">{code}</p>
        <p>Is {title} genuine, and does it still hold? Scan the code, or look it up:</p>
        <p>
          <a href={url}>{url.replace(/^https?:\/\//, '')}</a>
        </p>
      </div>
    </aside>
  );
}
