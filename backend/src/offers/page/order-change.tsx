import { formatRupees } from '@selvedge/domain/money';
import { isNoTotal } from '@selvedge/domain/orders/order';
import type { ReactElement } from 'react';
import { inWords } from '../words/languages.js';
import { orderChangeWords } from '../words/order-change.js';
import type { OfferView } from './offer-view.js';

const MAX_NAME = 120;
const MAX_REASON = 1_000;

/** A change of the order that waits for its customer, with the forms to accept or decline it. */
export function OrderChangePart({ view }: { view: OfferView }): ReactElement | null {
  const { offer, words, lang, path, query } = view;
  const change = offer.orderChange;
  if (!change || offer.newest || offer.isReadOnly) return null;
  const texts = orderChangeWords[lang];
  const action = `${path}/order-change/${change.id}`;
  return (
    <section className="sheet answers" id="order-change">
      <h2>{texts.heading}</h2>
      <p>{texts.intro}</p>
      {change.note && <p className="said">{change.note}</p>}
      <ul>
        {change.changes.filter(isNoTotal).map(({ line, field, before, after }) => (
          <li key={`${line} ${field}`}>
            {[line, inWords(words, field)].filter(Boolean).join(', ')}: <s>{before}</s> → <b>{after}</b>
          </li>
        ))}
      </ul>
      <p>
        {texts.total}: <s className="number">{formatRupees(change.total_before)}</s> →{' '}
        <b className="number">{formatRupees(change.total_after)}</b>
      </p>
      <form method="post" action={`${action}/accept${query}`}>
        <div>
          <label className="label" htmlFor="change-name">
            {texts.name}
          </label>
          <input className="field" id="change-name" name="name" required maxLength={MAX_NAME} autoComplete="name" />
        </div>
        <button type="submit" className="button">
          {texts.accept}
        </button>
      </form>
      <form method="post" action={`${action}/decline${query}`}>
        <div>
          <label className="label" htmlFor="change-reason">
            {texts.reason}
          </label>
          <input className="field" id="change-reason" name="reason" maxLength={MAX_REASON} />
        </div>
        <button type="submit" className="button quiet-button">
          {texts.decline}
        </button>
      </form>
    </section>
  );
}
