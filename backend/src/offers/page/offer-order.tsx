import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { printedReference } from '@selvedge/domain/invoicing/creditor-reference';
import type { OwnOrderMoney } from '@selvedge/domain/invoicing/own-money';
import { formatRupees } from '@selvedge/domain/money';
import type { OrderStatus } from '@selvedge/domain/orders/order-status';
import { orderSteps } from '@selvedge/domain/orders/order-steps';
import type { ReactElement } from 'react';
import type { OpenedOrder } from '../open-offer.service.js';
import type { OfferView } from './offer-view.js';

const tones: Partial<Record<OrderStatus, string>> = { cancelled: 'bad', pending: 'warn' };

/** How the order stands in one sentence, its steps with their days, and its documents. */
export function OrderProgress({ view, order }: { view: OfferView; order: OpenedOrder }): ReactElement {
  const { words } = view;
  const message = order.history.findLast(({ status, message }) => status === order.status && message)?.message;
  return (
    <>
      <div id="standing">
        <p className={`standing standing-${tones[order.status] ?? 'good'}`}>{words.orders.standing[order.status]}</p>
        {message && <p className="said word">{message}</p>}
      </div>
      <Steps view={view} order={order} />
      <Delivery view={view} order={order} />
      <Signature view={view} />
      <Papers view={view} order={order} />
      <Payment view={view} />
    </>
  );
}

/** The promised day and the carrier, where known. */
function Delivery({ view: { words, lang }, order }: { view: OfferView; order: OpenedOrder }): ReactElement | null {
  const carrier = [order.carrier, order.vehicle].filter(Boolean).join(', ');
  const isAhead = order.status !== 'delivered' && order.status !== 'cancelled';
  const rows = [
    [words.orders.promised, isAhead && order.promised_on ? formatDate(order.promised_on, lang) : ''],
    [words.orders.carrier, carrier],
  ].filter(([, value]) => value);
  if (rows.length === 0) return null;
  return (
    <dl className="facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows who accepted the offer, and when. */
function Signature({ view: { words, lang, offer } }: { view: OfferView }): ReactElement | null {
  const { answer } = offer;
  if (answer?.kind !== 'accepted') return null;
  const signed = answer.name && ` ${words.signed}: ${answer.name}`;
  return <p className="quiet">{`${words.states.accepted(formatDateTime(answer.createdAt, lang))}${signed}`}</p>;
}

function Steps({ view: { words, lang }, order }: { view: OfferView; order: OpenedOrder }): ReactElement {
  const steps = orderSteps(order);
  const present = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol className="steps" aria-label={words.orders.steps}>
      {steps.map(({ status, at }, index) => (
        <li
          key={status}
          className={at === null ? 'ahead' : status}
          aria-current={index === present ? 'step' : undefined}
        >
          {words.orders.names[status]}
          <small>{at === null ? words.orders.ahead : formatDate(at, lang)}</small>
        </li>
      ))}
    </ol>
  );
}

function Papers({
  view: { words, lang, path },
  order: { documents },
}: {
  view: OfferView;
  order: OpenedOrder;
}): ReactElement {
  return (
    <div>
      <h2>{words.orders.papers}</h2>
      {documents.length === 0 && <p className="quiet">{words.orders.noPapers}</p>}
      {documents.map(({ kind, number, created_at }) => (
        <p key={kind}>
          <a className="more" href={`${path}/${kind}`}>
            {words.orders[kind]} <span className="number">{number}</span>
          </a>{' '}
          <span className="quiet number">{formatDate(created_at, lang)}</span>
        </p>
      ))}
    </div>
  );
}

/** The due, paid and open sums, the invoices, and how to pay the rest. */
function Payment({ view: { words, lang, path, offer } }: { view: OfferView }): ReactElement | null {
  const { money } = offer;
  if (!money) return null;
  const { due, received, open, cheques_in_hand, advance, invoices, pay } = money;
  const says = words.orders.money;
  const sums: [string, number][] = [
    [says.due, due],
    [says.received, received],
    [says.open, open],
    ...(cheques_in_hand > 0 ? ([[says.cheques, cheques_in_hand]] as [string, number][]) : []),
  ];
  return (
    <div id="payment">
      <h2>{says.heading}</h2>
      <Facts rows={sums.map(([label, amount]) => [label, formatRupees(amount)])} />
      {open > 0 && advance.missing > 0 && <p>{says.advance(advance.percent, formatRupees(advance.missing))}</p>}
      {invoices.map(({ id, kind, serial, issued_on }) => (
        <p key={id}>
          <a className="more" href={`${path}/invoices/${id}`}>
            {says.kinds[kind]} <span className="number">{serial}</span>
          </a>{' '}
          <span className="quiet number">{formatDate(issued_on, lang)}</span>
        </p>
      ))}
      {open > 0 && <Account words={says} pay={pay} />}
    </div>
  );
}

function Account({
  words,
  pay: { bank, reference },
}: {
  words: OfferView['words']['orders']['money'];
  pay: OwnOrderMoney['pay'];
}): ReactElement {
  if (!bank) return <p className="quiet">{words.askUs}</p>;
  const rows: [string, string][] = [
    [words.bank, [bank.name, bank.branch].filter(Boolean).join(', ')],
    [words.accountName, bank.account_name],
    [words.accountNumber, bank.account_number],
    [words.reference, reference && printedReference(reference)],
  ];
  return (
    <>
      <h3>{words.pay}</h3>
      <Facts rows={rows.filter(([, value]) => value)} areTexts />
      {reference && <p className="quiet">{words.hint}</p>}
    </>
  );
}

/** Sums are not broken over lines; texts, such as the name of a bank, are. */
const Facts = ({
  rows,
  areTexts = false,
}: {
  rows: readonly (readonly [string, string])[];
  areTexts?: boolean;
}): ReactElement => (
  <dl className="facts">
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={areTexts ? undefined : 'number'}>{value}</dd>
      </div>
    ))}
  </dl>
);
