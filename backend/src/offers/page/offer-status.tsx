import { daysBetween, formatDate, formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { ReactElement } from 'react';
import type { OpenedOffer } from '../open-offer.service.js';
import type { Reader } from '../words/languages.js';
import { takesChanges } from './offer-forms.js';
import { canBeAnswered, type OfferView } from './offer-view.js';

type Tone = 'good' | 'warn' | 'bad';

const tones: Record<OpenedOffer['state'], Tone> = {
  open: 'good',
  change_requested: 'warn',
  accepted: 'good',
  ordered: 'good',
  declined: 'warn',
  expired: 'warn',
  superseded: 'warn',
  withdrawn: 'bad',
  letter: 'bad',
};

/** The state of the offer in one sentence. */
export function stateText(
  { lang, words: { states } }: Reader,
  { state, document, answer, newest }: OpenedOffer,
): string {
  const answeredAt = answer ? formatDateTime(answer.createdAt, lang) : '';
  const until = formatDate(document.content.valid_until, lang);
  switch (state) {
    case 'open':
      return states.open(until);
    case 'expired':
      return answer?.kind === 'extension_requested' ? states.extension_requested(answeredAt) : states.expired(until);
    case 'superseded':
      return newest?.letter ? states.superseded(newest.letter, formatDateTime(newest.sentAt, lang)) : states.answered;
    case 'letter':
      return newest ? states.answered : '';
    case 'ordered':
    case 'withdrawn':
      return states[state];
    case 'change_requested':
    case 'accepted':
    case 'declined':
      return states[state](answeredAt);
  }
}

/** The state, the last answer, and the link to the superseding document. */
export function OfferStatus({ view }: { view: OfferView }): ReactElement {
  const { words, offer } = view;
  const sentence = stateText(view, offer);
  const days = daysBetween(new Date(), offer.document.content.valid_until);
  return (
    <div id="standing">
      {sentence && (
        <p className={`standing standing-${tones[offer.state]}`}>
          {offer.state === 'open' ? `${words.daysLeft(Math.max(0, days))}. ` : ''}
          {sentence} {isStuck(offer) && words.callUs}
        </p>
      )}
      <Statement view={view} />
    </div>
  );
}

/** It was superseded, and the newer link was withdrawn. */
const isStuck = ({ newest, state }: OpenedOffer): boolean =>
  newest?.isOpen === false || (state === 'withdrawn' && !newest);

function Statement({ view: { words, offer } }: { view: OfferView }): ReactElement | null {
  const { answer, order, document } = offer;
  if (!answer) return null;
  return (
    <div className="quiet">
      {answer.name && (
        <p>
          {words.signed}: {answer.name}
        </p>
      )}
      {order && (
        <p>
          {words.order}: <span className="number">{order.number}</span>
        </p>
      )}
      {answer.message && <p className="said">{answer.message}</p>}
      {answer.lines.map(({ id, quantity_meters, target_price, note }) => {
        const line = document.content.line_items.find((item) => item.id === id);
        const changes = [
          quantity_meters !== undefined && line && formatLength(quantity_meters, line.price_unit),
          target_price !== undefined && formatRupees(target_price),
          note,
        ];
        return line ? <p key={id}>{`${lineLabel(line.fabric)}: ${changes.filter(Boolean).join(', ')}`}</p> : null;
      })}
    </div>
  );
}

/** The actions on the offer, beside its sum and the days left. */
export function Steps({ view }: { view: OfferView }): ReactElement | null {
  const { words, offer } = view;
  if (offer.newest || !canBeAnswered(offer)) return null;
  return (
    <p className="steps-now">
      <a className="button" href="#answer">
        {offer.state === 'expired' ? words.extend.bar : words.accept.bar}
      </a>
      {takesChanges(view) && (
        <a className="button quiet-button" href="#change">
          {words.change.heading}
        </a>
      )}
      <a className="button quiet-button" href="#messages">
        {words.messages.question}
      </a>
    </p>
  );
}

/** The next step at the bottom of the screen: to the newer document, to the form, or nothing if it is settled. */
export function NextStep({ view }: { view: OfferView }): ReactElement | null {
  const { words, lang, offer, model, path, query } = view;
  const total = model.totals.find(({ isTotal }) => isTotal);
  const { newest } = offer;
  if (newest) {
    if (!newest.isOpen) return null;
    return (
      <aside className="bar">
        <p>
          {newest.letter
            ? words.states.superseded(newest.letter, formatDate(newest.sentAt, lang))
            : words.states.answered}
        </p>
        <a className="button" href={`${path}/newest${query}`}>
          {newest.letter ? words.toNewest(newest.letter) : words.toAnswer}
        </a>
      </aside>
    );
  }
  if (!canBeAnswered(offer)) return null;
  return (
    <aside className="bar">
      <p>
        <b>{total?.amount}</b>
        {words.validUntil} <span className="number">{formatDate(offer.document.content.valid_until, lang)}</span>
      </p>
      <a className="button quiet-button" id="tray" href="#change" hidden>
        {words.change.send} <span />
      </a>
      <a className="button" href="#answer">
        {offer.state === 'expired' ? words.extend.bar : words.accept.bar}
      </a>
    </aside>
  );
}
