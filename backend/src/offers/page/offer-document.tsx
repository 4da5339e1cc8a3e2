import { type DocumentModel, lineFacts } from '@selvedge/domain/quotation-document/document-model';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { ReactElement } from 'react';
import { inWords } from '../words/languages.js';
import { ChangeFields, takesChanges } from './offer-forms.js';
import type { OfferView } from './offer-view.js';

/** Our own uploads: the content security policy blocks all other images. */
const OWN_PICTURE = /^(\/api\/uploads\/[\w-]+)\.webp$/;

/** The changes since the previous revision. */
export function Changes({ view: { model, offer, words } }: { view: OfferView }): ReactElement | null {
  if (model.changes.length === 0) return null;
  const former = offer.document.content.revisions.at(-1)?.letter;
  return (
    <section>
      <h2>{words.changes.heading}</h2>
      {former && <p className="quiet">{words.changes.since(former)}</p>}
      <ul className="changes">
        {model.changes.map(({ line, field, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name, and the page is drawn once
          <li key={index}>
            <b>{line === null ? inWords(words, field) : `${line}, ${inWords(words, field)}`}</b>
            {before !== '-' && (
              <>
                <s>{before}</s> {'→ '}
              </>
            )}
            <ins>{after}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Notes by staff, or by the customer about the delivery. */
export function Notes(props: { notes: DocumentModel['notes']; view: OfferView }): ReactElement {
  return (
    <>
      {props.notes.map(({ label, text }) => (
        <section key={label} className="word">
          <h2>{inWords(props.view.words, label)}</h2>
          <p className="said">{text}</p>
        </section>
      ))}
    </>
  );
}

export function Lines({ view }: { view: OfferView }): ReactElement {
  const { model, words } = view;
  const takesRequests = takesChanges(view);
  return (
    <ol className="lines" id="lines">
      {model.kind === 'offer' && (
        <li className="columns" aria-hidden="true">
          <span>{words.fabric}</span>
          <span>{words.quantity}</span>
          <span>{words.unitPrice}</span>
          <span>{words.amount}</span>
        </li>
      )}
      {model.lines.map((line, index) => (
        <li key={line.id}>
          <Picture url={line.picture} />
          <What view={view} index={index} />
          <div className="calc">
            <span>
              {line.quantity} {line.unit}
            </span>
            {line.unitPrice !== null && (
              <>
                <em> × </em>
                <span>
                  {line.unitPrice} /{line.unit}
                </span>
              </>
            )}
          </div>
          {line.amount !== null && <div className="sum">{line.amount}</div>}
          {takesRequests && <ChangeFields view={view} index={index} />}
        </li>
      ))}
    </ol>
  );
}

/** The color comes first: several lines may be of one fabric. */
function What({ view: { model, offer, words }, index }: { view: OfferView; index: number }): ReactElement | null {
  const line = model.lines[index];
  const fabric = offer.document.content.line_items[index]?.fabric;
  if (!line || !fabric) return null;
  const colour = colourLabel(fabric);
  return (
    <div className="what">
      {colour ? (
        <>
          <b>{colour}</b> {line.name}
        </>
      ) : (
        <b>{line.name}</b>
      )}
      <i>{[...lineFacts(fabric, line.unitPrice !== null, words), line.itemCode].filter(Boolean).join(' • ')}</i>
    </div>
  );
}

/** Decorative, because the name of the color is beside it. Loaded lazily, after the text. */
function Picture({ url }: { url: string | null }): ReactElement {
  if (url?.startsWith('data:')) return <img src={url} width="56" height="56" alt="" />;
  const [, path] = OWN_PICTURE.exec(url ?? '') ?? [];
  if (!path) return <span className="none" />;
  return <img src={`${path}-320.webp`} width="56" height="56" alt="" loading="lazy" />;
}

export function Sums({ view: { model, words } }: { view: OfferView }): ReactElement {
  return (
    <dl className="sums">
      {model.totals.flatMap(({ label, amount, isTotal }) => [
        <dt key={label}>{inWords(words, label)}</dt>,
        <dd key={`${label} amount`} className={isTotal ? 'total' : undefined}>
          {amount}
        </dd>,
      ])}
    </dl>
  );
}

/** The terms are binding as printed, so they are in English whatever the language of the page. */
export function Terms({ view: { model, words } }: { view: OfferView }): ReactElement {
  return (
    <section>
      <h2>{words.terms}</h2>
      <ol className="terms" lang="en">
        {model.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
      {model.notice ? <p className="quiet">{words.subjectToShade}</p> : null}
    </section>
  );
}
