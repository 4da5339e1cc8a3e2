import type { Brand } from '@selvedge/domain/brand';
import { formatDate } from '@selvedge/domain/dates';
import { formatCents } from '@selvedge/domain/money';
import type { RevisionState } from '@selvedge/domain/quotations/revision-state';
import { groupedCode, readCode } from '@selvedge/domain/quotations/verify-code';
import type { ReactElement } from 'react';
import type { Page } from '../../pages/page.js';
import { compareScript } from '../documents/compare-file.js';
import type { VerifiedDocument } from './verify.service.js';

/** A wrong code is echoed up to this length. */
const LONGEST_QUOTED = 20;

const tone: Record<RevisionState, 'good' | 'warn' | 'bad'> = {
  genuine: 'good',
  superseded: 'warn',
  expired: 'warn',
  withdrawn: 'bad',
};

const words: Record<RevisionState, (document: VerifiedDocument, brand: Brand) => string> = {
  genuine: (_, { name }) => `Genuine. ${name} sent this quotation, and nothing has taken its place.`,
  superseded: ({ next, newest }, { name }) =>
    `Superseded by revision ${next}. ${name} sent this quotation, and then another in its place${
      next === newest ? '' : `; the newest is revision ${newest}`
    }.`,
  expired: ({ validUntil }, { name }) =>
    `Expired. ${name} sent this quotation; its prices were valid until ${formatDate(validUntil)}.`,
  withdrawn: (_, { name }) => `Withdrawn. ${name} sent this quotation and has taken it back.`,
};

/** The page of a valid code. */
export function verifiedPage(document: VerifiedDocument, brand: Brand): Page {
  return {
    title: `Quotation ${document.quotationNo}`,
    style: compareStyle,
    script: document.sha256 === null ? undefined : compareScript,
    body: (
      <>
        <section className="sheet">
          <h1>
            Quotation <span className="number">{document.quotationNo}</span>
          </h1>
          <p className={`standing standing-${tone[document.state]}`}>{words[document.state](document, brand)}</p>
          <dl className="facts">
            <Fact label="Revision">{document.letter}</Fact>
            <Fact label="Sent">{formatDate(document.sentAt)}</Fact>
            <Fact label="Valid until">{formatDate(document.validUntil)}</Fact>
            <Fact label={document.hasVat ? 'Total with VAT' : 'Total'}>{formatCents(document.totalCents)}</Fact>
          </dl>
          <p className="quiet">
            Compare these figures with those on the paper. If they differ, it is not what we sent: please tell us.
          </p>
        </section>
        {document.sha256 === null ? null : <CompareFile sha256={document.sha256} stamped={document.stampedSha256} />}
      </>
    ),
  };
}

/** The digest alone allows a comparison by hand; the script compares a dropped file. */
function CompareFile({ sha256, stamped }: { sha256: string; stamped: string | null }): ReactElement {
  return (
    <section className="sheet" id="compare" data-sha256={sha256} data-stamped={stamped ?? undefined}>
      <h2>Is your PDF the file that we sent?</h2>
      <div className="drop" id="drop" hidden>
        <label className="label" htmlFor="file">
          Drop the PDF here, or choose it. It stays on your device.
        </label>
        <input className="field" type="file" id="file" accept="application/pdf,.pdf" />
      </div>
      <p className="standing" id="verdict" role="status" hidden />
      <p className="quiet">
        The SHA-256 of the file that we sent is <span className="code">{sha256}</span>
      </p>
      {stamped === null ? null : (
        <p className="quiet">
          That of our copy, stamped as superseded, is <span className="code">{stamped}</span>
        </p>
      )}
    </section>
  );
}

const compareStyle = `
.drop { padding: 1rem; border: 2px dashed var(--line); border-radius: 8px; }
.drop.over { border-color: var(--indigo); background: var(--tint); }
`;

/** The page that asks for a code. @param unknown the code that was not found */
export function codePage(brand: Brand, unknown?: string): Page {
  const isUnknown = unknown !== undefined;
  const title = isUnknown ? 'This code is not known' : 'Is your quotation genuine?';
  return {
    title,
    status: isUnknown ? 404 : 200,
    body: (
      <section className="sheet">
        <h1>{title}</h1>
        {isUnknown ? (
          <p className="standing standing-bad">
            {brand.name} has sent no quotation with the code {asTyped(unknown)}.
          </p>
        ) : null}
        <p>
          {isUnknown ? 'Please compare it with the paper, sign by sign. ' : ''}A quotation that we send carries a code
          of twelve signs at its end. Old ones carry none; ask us about them.
        </p>
        <form action="/verify" method="get">
          <label className="label" htmlFor="code">
            Code, such as 7KQF-M2XA-9RTD
          </label>
          <input
            className="field code"
            id="code"
            name="code"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <p>
            <button className="button" type="submit">
              Check
            </button>
          </p>
        </form>
      </section>
    ),
    style: 'form > * + * { margin-top: 1rem; }',
  };
}

function asTyped(typed: string): string {
  const code = readCode(typed);
  if (code) return groupedCode(code);
  const signs = Array.from(typed);
  return signs.length > LONGEST_QUOTED ? `${signs.slice(0, LONGEST_QUOTED).join('')}…` : typed;
}

function Fact({ label, children }: { label: string; children: string }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
