import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { formatLength, formatQuantity } from '@selvedge/domain/length';
import { CLAIM_DAYS, type Claim, type ClaimKind, claimKinds } from '@selvedge/domain/orders/delivery';
import type { ReactElement, ReactNode } from 'react';
import type { OpenedDelivery } from '../../orders/deliveries/arrivals.service.js';
import type { Page } from '../../pages/page.js';
import type { Typed } from '../page-answers.js';
import { offerStyle } from './page-style.js';

/** A form that was rejected. */
export interface Rejected {
  part: 'arrival' | 'claim' | 'photos';
  typed: Typed;
  message: string;
  field: string | null;
  status: number;
}

const MOST_FIGURES = 12;
const MAX_NAME = 120;
const MAX_WORDS = 2_000;
const MAX_NOTE = 1_000;
const MAX_ROLLS = 300;

const kinds: Record<ClaimKind, string> = {
  shade: 'The shade is another one',
  short_length: 'It is shorter than it says',
  defect: 'The fabric has defects',
  damage: 'It was damaged on the way',
};
const states: Record<Claim['state'], string> = {
  open: 'We look into it.',
  accepted: 'Accepted.',
  refused: 'Not accepted.',
};

/** The field in which the receiver writes what came short of one item. */
export const shortField = (index: number): string => `s${index}`;

/** What the receiver counts: rolls, and lines without rolls by their fabrics. */
export function countedItems({ delivery, rolls }: Pick<OpenedDelivery, 'delivery' | 'rolls'>) {
  return (delivery.content?.sheet.line_items ?? []).flatMap((line) => {
    const own = rolls.lines.find(({ line_id }) => line_id === line.id);
    const fabric = [line.fabric.name, own?.color || line.fabric.color].filter(Boolean).join(', ');
    return own
      ? own.rows.map((row) => ({
          name: row.roll_number,
          details: [fabric, [row.lot_code, row.band].filter(Boolean).join('/'), row.mill_roll_number],
          length: formatLength(row.meters, 'meters'),
          other: line.price_unit === 'yards' ? formatLength(row.yards, 'yards') : '',
        }))
      : [
          {
            name: fabric,
            details: [line.fabric.item_code],
            length: formatLength(line.quantity_meters, line.price_unit),
            other: '',
          },
        ];
  });
}

/** The page of a delivery: what it brings, and the forms to confirm it and to claim. */
export function arrivalPage(opened: OpenedDelivery, rejected?: Rejected): Page {
  const { delivery, arrival } = opened;
  return {
    title: `Delivery ${delivery.number}`,
    status: rejected?.status,
    style: offerStyle + ITEMS,
    body: (
      <>
        <Brings opened={opened} />
        {arrival ? <Confirmed opened={opened} /> : <ConfirmForm opened={opened} rejected={rejected} />}
        {arrival ? <Claims opened={opened} rejected={rejected} /> : null}
        {arrival ? <PhotoForm opened={opened} rejected={rejected} /> : null}
      </>
    ),
  };
}

const ITEMS = `
.items { padding: 0; list-style: none; }
.items li { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: .5rem 0; border-top: 1px solid var(--line); }
.items i { color: var(--muted); display: block; font-size: .875rem; font-style: normal; }
.items b { font-weight: 600; }
.items .number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.items .field { width: 7rem; }
`;

function Brings({ opened }: { opened: OpenedDelivery }): ReactElement {
  const { delivery, rolls } = opened;
  const { content, packages, vehicle, driver, note, shippedAt } = delivery;
  const facts = [
    rolls.totals.pieces > 0 ? `${rolls.totals.rolls} rolls, ${rolls.totals.pieces} pieces` : '',
    packages === null ? '' : `${packages} packages`,
    vehicle,
    driver,
  ];
  return (
    <section className="sheet">
      <h1>Delivery {delivery.number}</h1>
      <p>
        Order {content?.order_number}
        {shippedAt ? `, left on ${formatDate(shippedAt)}` : ''}
      </p>
      <p>{facts.filter(Boolean).join(' • ')}</p>
      {note ? <p className="said">{note}</p> : null}
      <ul className="items">
        {countedItems(opened).map(({ name, details, length, other }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a roll with two pieces stands there twice
          <li key={index}>
            <span>
              <b>{name}</b>
              <i>{details.filter(Boolean).join(' • ')}</i>
            </span>
            <span className="number">
              {length}
              {other ? <i>{other}</i> : null}
            </span>
          </li>
        ))}
      </ul>
      {rolls.totals.pieces > 0 ? (
        <p className="number">Rolls in all: {formatLength(rolls.totals.meters, 'meters')}</p>
      ) : null}
    </section>
  );
}

interface FormProps {
  opened: OpenedDelivery;
  rejected: Rejected | undefined;
}

function ConfirmForm({ opened, rejected }: FormProps): ReactElement {
  const { of, fault } = answered('arrival', rejected);
  return (
    <section className="sheet answers" id="arrival">
      <h2>Confirm what arrived</h2>
      {fault}
      <form method="post" action={`/q/${opened.token}/arrival/confirm#arrival`}>
        <Field label="Your name" {...of('name')} required maxLength={MAX_NAME} autoComplete="name" />
        <div className="pair">
          <Field label="Pieces counted" {...of('pieces')} inputMode="numeric" maxLength={MOST_FIGURES} />
          <Field label="Meters counted" {...of('meters')} inputMode="decimal" maxLength={MOST_FIGURES} />
        </div>
        <details open={rejected?.part === 'arrival'}>
          <summary>Something came short</summary>
          <ul className="items">
            {countedItems(opened).map(({ name, length }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a roll with two pieces stands there twice
              <li key={index}>
                <label htmlFor={shortField(index)}>
                  <b>{name}</b>
                  <i>{length}, meters missing</i>
                </label>
                <input
                  className="field"
                  id={shortField(index)}
                  name={shortField(index)}
                  defaultValue={rejected?.typed[shortField(index)]}
                  inputMode="decimal"
                  maxLength={MOST_FIGURES}
                  autoComplete="off"
                />
              </li>
            ))}
          </ul>
        </details>
        <Field label="Note" {...of('note')} maxLength={MAX_NOTE} />
        <button type="submit" className="button">
          Confirm the arrival
        </button>
      </form>
    </section>
  );
}

function Confirmed({ opened: { arrival } }: { opened: OpenedDelivery }): ReactElement | null {
  if (!arrival) return null;
  const counted = [
    arrival.pieces === null ? '' : `${formatQuantity(arrival.pieces)} pieces`,
    arrival.meters === null ? '' : formatLength(arrival.meters, 'meters'),
  ].filter(Boolean);
  return (
    <section className="sheet" id="arrival">
      <h2>The arrival is confirmed</h2>
      <p>
        By {arrival.name} on {formatDateTime(arrival.at)}. Thank you.
      </p>
      {counted.length > 0 ? <p>Counted: {counted.join(', ')}</p> : null}
      {arrival.short.length > 0 ? (
        <ul>
          {arrival.short.map(({ of, meters }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a roll with two pieces stands there twice
            <li key={index}>
              {of}: {formatLength(meters, 'meters')} short
            </li>
          ))}
        </ul>
      ) : null}
      {arrival.note ? <p className="said">{arrival.note}</p> : null}
    </section>
  );
}

function Claims({ opened, rejected }: FormProps): ReactElement {
  const { claims, claimsUntil, arrival, token } = opened;
  const { of, fault } = answered('claim', rejected);
  return (
    <section className="sheet answers" id="claim">
      <h2>Claims</h2>
      <ul>
        {claims.map(({ id, kind, rolls, meters, words, state, reason }) => (
          <li key={id}>
            <b>
              {[kinds[kind], rolls, meters === null ? '' : formatLength(meters, 'meters')].filter(Boolean).join(', ')}
            </b>
            <p className="said">{words}</p>
            <p>{[states[state], reason].filter(Boolean).join(' ')}</p>
          </li>
        ))}
      </ul>
      {fault}
      {claimsUntil ? (
        <form method="post" action={`/q/${token}/arrival/claim#claim`}>
          <p>
            Please look at the fabric before it is cut. Claims are made within {CLAIM_DAYS} days, until{' '}
            {formatDate(claimsUntil)}, and before cutting.
          </p>
          <div>
            <label className="label" htmlFor="kind">
              What is wrong
            </label>
            <select className="field" id="kind" name="kind" required defaultValue={of('kind').defaultValue ?? ''}>
              <option value="">Please choose</option>
              {claimKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kinds[kind]}
                </option>
              ))}
            </select>
          </div>
          <div className="pair">
            <Field label="Rolls" {...of('rolls')} maxLength={MAX_ROLLS} />
            <Field label="Meters" {...of('meters')} id="claimed-meters" inputMode="decimal" maxLength={MOST_FIGURES} />
          </div>
          <div>
            <label className="label" htmlFor="words">
              What you see
            </label>
            <textarea
              className="field"
              id="words"
              name="words"
              required
              maxLength={MAX_WORDS}
              defaultValue={of('words').defaultValue}
            />
          </div>
          <Field
            label="Your name"
            {...of('name')}
            id="claimed-by"
            defaultValue={of('name').defaultValue ?? arrival?.name}
            required
            maxLength={MAX_NAME}
            autoComplete="name"
          />
          <button type="submit" className="button">
            Send the claim
          </button>
        </form>
      ) : (
        <p>The days for claims are over. Please call us if anything is amiss.</p>
      )}
    </section>
  );
}

function PhotoForm({ opened, rejected }: FormProps): ReactElement {
  const { fault } = answered('photos', rejected);
  return (
    <section className="sheet answers" id="photos">
      <h2>Photos</h2>
      {fault}
      <form method="post" action={`/q/${opened.token}/arrival/photos#photos`} encType="multipart/form-data">
        <div>
          <label className="label" htmlFor="files">
            Photos of the fabric or the packages
          </label>
          <input
            className="field"
            id="files"
            name="files"
            type="file"
            multiple
            accept="image/jpeg,image/png"
            required
          />
        </div>
        <button type="submit" className="button quiet-button">
          Send the photos
        </button>
      </form>
    </section>
  );
}

/** What was typed into the fields of a rejected form, and why it was rejected. */
function answered(part: Rejected['part'], rejected: Rejected | undefined) {
  const own = rejected?.part === part ? rejected : undefined;
  const fault: ReactNode = own ? (
    <p className="fault" role="alert">
      {own.message}
    </p>
  ) : null;
  const of = (name: string) => ({ name, id: name, defaultValue: own?.typed[name], isWrong: own?.field === name });
  return { of, fault };
}

interface FieldProps {
  label: string;
  name: string;
  id: string;
  defaultValue: string | undefined;
  isWrong: boolean;
  required?: boolean;
  maxLength: number;
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
}

function Field({ label, isWrong, id, autoComplete = 'off', ...input }: FieldProps): ReactElement {
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        className={isWrong ? 'field wrong' : 'field'}
        id={id}
        aria-invalid={isWrong || undefined}
        autoComplete={autoComplete}
        {...input}
      />
    </div>
  );
}
