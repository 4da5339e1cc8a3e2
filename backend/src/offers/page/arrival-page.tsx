import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { formatLength, formatQuantity, toMetres } from '@selvedge/domain/length';
import { CLAIM_DAYS, claimKinds } from '@selvedge/domain/orders/delivery';
import { inEnglish } from '@selvedge/domain/sentence';
import type { ReactElement, ReactNode } from 'react';
import type { OpenedDelivery } from '../../orders/deliveries/arrivals.service.js';
import type { Page } from '../../pages/page.js';
import type { Typed } from '../page-answers.js';
import { type ArrivalWords, arrivalWords } from '../words/arrival.js';
import { languageQuery, type Reader } from '../words/languages.js';
import { Languages } from './languages.js';
import { offerStyle } from './page-style.js';

/** A form that was rejected. */
export interface Rejected {
  part: 'arrival' | 'claim' | 'photos';
  typed: Typed;
  message: string;
  field: string | null;
  status: number;
}

const MAX_FIGURES = 12;
const MAX_NAME = 120;
const MAX_WORDS = 2_000;
const MAX_NOTE = 1_000;

/** A text of the page with its `{gaps}` filled in. */
type Translate = (
  text: Exclude<keyof ArrivalWords, 'kinds' | 'states' | 'problems'>,
  gaps?: Record<string, string | number>,
) => string;

/** The page as it is drawn: for whom, of what, and which form was rejected. */
interface View {
  opened: OpenedDelivery;
  rejected: Rejected | undefined;
  reader: Reader;
  texts: ArrivalWords;
  t: Translate;
  /** The language, as the addresses of the forms carry it. */
  query: string;
}

/** The tick of a roll that a claim is about. */
export const rollField = (index: number): string => `r${index}`;

/** The field in which the receiver writes what came short of one item. */
export const shortField = (index: number): string => `s${index}`;

/** The items that the receiver counts: rolls, and lines without rolls by their fabrics. */
export function countedItems({ delivery, rolls }: Pick<OpenedDelivery, 'delivery' | 'rolls'>) {
  return (delivery.content?.sheet.line_items ?? []).flatMap((line) => {
    const own = rolls.lines.find(({ line_id }) => line_id === line.id);
    const fabric = [line.fabric.name, own?.color || line.fabric.color].filter(Boolean).join(', ');
    return own
      ? own.rows.map((row) => ({
          name: row.roll_number,
          details: [fabric, [row.lot_code, row.band].filter(Boolean).join('/'), row.mill_roll_number],
          meters: row.meters,
          length: formatLength(row.meters, 'meters'),
          other: line.price_unit === 'yards' ? formatLength(row.yards, 'yards') : '',
        }))
      : [
          {
            name: fabric,
            details: [line.fabric.item_code],
            meters: toMetres(line.quantity_meters, line.price_unit),
            length: formatLength(toMetres(line.quantity_meters, line.price_unit), 'meters'),
            other: line.price_unit === 'yards' ? formatLength(line.quantity_meters, 'yards') : '',
          },
        ];
  });
}

/** The page of a delivery: what it brings, and the forms to confirm it and to claim. */
export function arrivalPage(reader: Reader, opened: OpenedDelivery, rejected?: Rejected): Page {
  const { delivery, arrival } = opened;
  const texts = arrivalWords[reader.lang];
  const t: View['t'] = (text, values) => inEnglish({ text: texts[text], values });
  const view: View = { opened, rejected, reader, texts, t, query: languageQuery(reader) };
  return {
    title: t('title', { number: delivery.number }),
    lang: reader.lang,
    status: rejected?.status,
    style: offerStyle + ITEMS,
    body: (
      <>
        <DeliveryContents view={view} />
        {arrival ? <Confirmed view={view} /> : <ConfirmForm view={view} />}
        {arrival ? <Claims view={view} /> : null}
        {arrival ? <PhotoForm view={view} /> : null}
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
.rolls { border: 0; margin: 0; padding: 0; }
.rolls label { align-items: center; display: flex; gap: .5rem; min-height: 2.75rem; }
.rolls input { height: 1.25rem; width: 1.25rem; }
`;

function DeliveryContents({ view: { opened, t, reader } }: ViewProps): ReactElement {
  const { delivery, rolls } = opened;
  const { content, packages, vehicle, driver, note, shippedAt } = delivery;
  const number = content?.order_number ?? '';
  const facts = [
    rolls.totals.pieces > 0 ? t('rolls', { rolls: rolls.totals.rolls, pieces: rolls.totals.pieces }) : '',
    packages === null ? '' : t('packages', { packages }),
    vehicle,
    driver,
  ];
  return (
    <section className="sheet">
      <Languages reader={reader} path={`/q/${opened.token}/arrival`} />
      <h1>{t('title', { number: delivery.number })}</h1>
      <p>{shippedAt ? t('orderLeft', { number, day: formatDate(shippedAt, reader.lang) }) : t('order', { number })}</p>
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
        <p className="number">{t('inAll', { length: formatLength(rolls.totals.meters, 'meters') })}</p>
      ) : null}
    </section>
  );
}

interface ViewProps {
  view: View;
}

function ConfirmForm({ view }: ViewProps): ReactElement {
  const { opened, rejected, t, query } = view;
  const { fieldOf, problem } = formState('arrival', view);
  return (
    <section className="sheet answers" id="arrival">
      <h2>{t('confirm')}</h2>
      {problem}
      <form method="post" action={`/q/${opened.token}/arrival/confirm${query}#arrival`}>
        <Field label={t('name')} {...fieldOf('name')} required maxLength={MAX_NAME} autoComplete="name" />
        <div className="pair">
          <Field label={t('pieces')} {...fieldOf('pieces')} inputMode="numeric" maxLength={MAX_FIGURES} />
          <Field label={t('meters')} {...fieldOf('meters')} inputMode="decimal" maxLength={MAX_FIGURES} />
        </div>
        <details open={rejected?.part === 'arrival'}>
          <summary>{t('short')}</summary>
          <ul className="items">
            {countedItems(opened).map(({ name, length }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a roll with two pieces stands there twice
              <li key={index}>
                <label htmlFor={shortField(index)}>
                  <b>{name}</b>
                  <i>{t('missing', { length })}</i>
                </label>
                <input
                  className={rejected?.field === shortField(index) ? 'field wrong' : 'field'}
                  aria-invalid={rejected?.field === shortField(index) || undefined}
                  id={shortField(index)}
                  name={shortField(index)}
                  defaultValue={rejected?.typed[shortField(index)]}
                  inputMode="decimal"
                  maxLength={MAX_FIGURES}
                  autoComplete="off"
                />
              </li>
            ))}
          </ul>
        </details>
        <Field label={t('note')} {...fieldOf('note')} maxLength={MAX_NOTE} />
        <button type="submit" className="button">
          {t('confirmButton')}
        </button>
      </form>
    </section>
  );
}

function Confirmed({ view: { opened, t, reader } }: ViewProps): ReactElement | null {
  const { arrival } = opened;
  if (!arrival) return null;
  const counted = [
    arrival.pieces === null ? '' : t('countedPieces', { pieces: formatQuantity(arrival.pieces) }),
    arrival.meters === null ? '' : formatLength(arrival.meters, 'meters'),
  ].filter(Boolean);
  return (
    <section className="sheet" id="arrival">
      <h2>{t('confirmed')}</h2>
      <p>{t('by', { name: arrival.name, at: formatDateTime(arrival.at, reader.lang) })}</p>
      {counted.length > 0 ? <p>{t('counted', { counts: counted.join(', ') })}</p> : null}
      {arrival.short.length > 0 ? (
        <ul>
          {arrival.short.map(({ of, meters }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a roll with two pieces stands there twice
            <li key={index}>{t('shortOf', { of, length: formatLength(meters, 'meters') })}</li>
          ))}
        </ul>
      ) : null}
      {arrival.note ? <p className="said">{arrival.note}</p> : null}
    </section>
  );
}

function Claims({ view }: ViewProps): ReactElement {
  const { opened, rejected, texts, t, query, reader } = view;
  const { claims, claimsUntil, arrival, token, deliveredRolls } = opened;
  const { fieldOf, problem } = formState('claim', view);
  return (
    <section className="sheet answers" id="claim">
      <h2>{t('claims')}</h2>
      <ul>
        {claims.map(({ id, kind, rolls, meters, words, state, reason }) => (
          <li key={id}>
            <b>
              {[
                texts.kinds[kind],
                ...new Set(rolls.map((roll) => roll.roll_number)),
                meters === null ? '' : formatLength(meters, 'meters'),
              ]
                .filter(Boolean)
                .join(', ')}
            </b>
            <p className="said">{words}</p>
            <p>{[texts.states[state], reason].filter(Boolean).join(' ')}</p>
          </li>
        ))}
      </ul>
      {problem}
      {claimsUntil ? (
        <form method="post" action={`/q/${token}/arrival/claim${query}#claim`}>
          <p>{t('terms', { days: CLAIM_DAYS, until: formatDate(claimsUntil, reader.lang) })}</p>
          <div>
            <label className="label" htmlFor="kind">
              {t('kind')}
            </label>
            <select className="field" id="kind" name="kind" required defaultValue={fieldOf('kind').defaultValue ?? ''}>
              <option value="">{t('choose')}</option>
              {claimKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {texts.kinds[kind]}
                </option>
              ))}
            </select>
          </div>
          {deliveredRolls.length > 0 ? (
            <fieldset className="rolls">
              <legend className="label">{t('which')}</legend>
              {deliveredRolls.map(({ allocation_id, roll_number, shade, meters }, index) => (
                <label key={allocation_id}>
                  <input
                    type="checkbox"
                    name={rollField(index)}
                    value={allocation_id}
                    defaultChecked={rejected?.part === 'claim' && rejected.typed[rollField(index)] === allocation_id}
                  />{' '}
                  {[roll_number, shade, formatLength(meters, 'meters')].filter(Boolean).join(' • ')}
                </label>
              ))}
            </fieldset>
          ) : null}
          <Field
            label={t('claimMeters')}
            {...fieldOf('meters')}
            id="claimed-meters"
            inputMode="decimal"
            maxLength={MAX_FIGURES}
          />
          <div>
            <label className="label" htmlFor="words">
              {t('words')}
            </label>
            <textarea
              className="field"
              id="words"
              name="words"
              required
              maxLength={MAX_WORDS}
              defaultValue={fieldOf('words').defaultValue}
            />
          </div>
          <Field
            label={t('name')}
            {...fieldOf('name')}
            id="claimed-by"
            defaultValue={fieldOf('name').defaultValue ?? arrival?.name}
            required
            maxLength={MAX_NAME}
            autoComplete="name"
          />
          <button type="submit" className="button">
            {t('claimButton')}
          </button>
        </form>
      ) : (
        <p>{t('over')}</p>
      )}
    </section>
  );
}

function PhotoForm({ view }: ViewProps): ReactElement {
  const { opened, t, query } = view;
  const { problem } = formState('photos', view);
  return (
    <section className="sheet answers" id="photos">
      <h2>{t('photos')}</h2>
      {problem}
      <form method="post" action={`/q/${opened.token}/arrival/photos${query}#photos`} encType="multipart/form-data">
        <div>
          <label className="label" htmlFor="files">
            {t('files')}
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
          {t('photosButton')}
        </button>
      </form>
    </section>
  );
}

/** The typed values of a rejected form, and why it was rejected. */
function formState(part: Rejected['part'], { rejected, texts }: View) {
  const own = rejected?.part === part ? rejected : undefined;
  const problem: ReactNode = own ? (
    <p className="fault" role="alert">
      {texts.problems[own.message] ?? own.message}
    </p>
  ) : null;
  const fieldOf = (name: string) => ({ name, id: name, defaultValue: own?.typed[name], isWrong: own?.field === name });
  return { fieldOf, problem };
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
