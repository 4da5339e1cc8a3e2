import { formatLength } from '@selvedge/domain/length';
import { canAnswer } from '@selvedge/domain/quotations/offer';
import type { ReactElement, ReactNode } from 'react';
import { canBeAnswered, type FormKind, type OfferView } from './offer-view.js';

const MAX_NAME = 120;
const MAX_TEXT = 5_000;
const MAX_NOTE = 500;

/** The path to which each form is posted, below the page's own path. */
const formPaths: Record<FormKind, string> = {
  accepted: 'accept',
  declined: 'decline',
  change_requested: 'request-change',
  extension_requested: 'request-extension',
  message: 'messages',
};

/** Forms that are not a step toward an order. */
const quiet = new Set<FormKind>(['declined', 'message']);

/** The forms for answering the offer, the first one open. */
export function Forms({ view }: { view: OfferView }): ReactElement {
  return view.offer.state === 'expired' ? <Extend view={view} /> : <Answer view={view} />;
}

function Extend({ view }: { view: OfferView }): ReactElement {
  const { extend } = view.words;
  return (
    <section className="sheet answers" id="answer">
      <h2>{extend.heading}</h2>
      <Form kind="extension_requested" view={view} button={extend.button}>
        <LongField view={view} kind="extension_requested" name="message" label={extend.message} />
      </Form>
    </section>
  );
}

function Answer({ view }: { view: OfferView }): ReactElement {
  const { accept, change, decline } = view.words;
  return (
    <section className="sheet answers" id="answer">
      <h2>{accept.heading}</h2>
      <Form kind="accepted" view={view} button={accept.button}>
        <p>{accept.binding}</p>
        <MixedShades view={view} />
        <div>
          <label className="label" htmlFor="name">
            {accept.name}
          </label>
          <input {...field(view, 'accepted', 'name')} id="name" required maxLength={MAX_NAME} autoComplete="name" />
        </div>
      </Form>
      <details id="change" open={view.problem?.kind === 'change_requested'}>
        <summary>
          {change.heading} <span id="count" />
        </summary>
        <Form kind="change_requested" view={view} button={change.button} id={CHANGE_FORM}>
          <LongField view={view} kind="change_requested" name="message" label={change.message} />
          <p className="quiet">
            {change.lines} <a href="#lines">{view.words.fabrics}</a>
          </p>
        </Form>
      </details>
      <details open={view.problem?.kind === 'declined'}>
        <summary>{decline.heading}</summary>
        <Form kind="declined" view={view} button={decline.button}>
          <LongField view={view} kind="declined" name="reason" label={decline.reason} />
        </Form>
      </details>
    </section>
  );
}

/** A tick for each line that only mixed shades can serve, which names their lots and meters. It may stay empty. */
function MixedShades({ view }: { view: OfferView }): ReactElement[] {
  const { model, offer, words } = view;
  const typed = typedIn(view, 'accepted');
  return offer.mixes.flatMap(({ line_id, rule, meters, shades }) => {
    const index = model.lines.findIndex(({ id }) => id === line_id);
    const line = model.lines[index];
    if (!line) return [];
    const named = shades.map(({ shade, meters: part }) => `${shade} ${formatLength(part ?? 0, 'meters')}`).join(' + ');
    return [
      <label key={line_id} className="tick">
        <input
          type="checkbox"
          name={`m${index}`}
          value={JSON.stringify({ rule, shades })}
          defaultChecked={Boolean(typed[`m${index}`])}
        />
        <span>{words.accept.mix(`${line.label}, ${formatLength(meters, 'meters')}`, named)}</span>
      </label>,
    ];
  });
}

/** Returns whether its lines take wishes. */
export const takesChanges = ({ offer }: OfferView): boolean =>
  canBeAnswered(offer) && offer.state !== 'letter' && canAnswer(offer.state, 'change_requested');

/**
 * The wishes for one line, where the line is listed; they are sent with the form that asks for a change. The fields are named
 * by index (`wishField`).
 */
export function ChangeFields({ view, index }: { view: OfferView; index: number }): ReactElement | null {
  const { change } = view.words;
  const line = view.model.lines[index];
  if (!line) return null;
  const of = (letter: string) => ({ ...field(view, 'change_requested', letter + index), form: CHANGE_FORM });
  const typed = typedIn(view, 'change_requested');
  return (
    <details className="wish" open={['q', 'p', 'n'].some((letter) => typed[letter + index])}>
      <summary aria-label={`${change.wish}: ${line.label}`}>{change.wish}</summary>
      <div className="pair">
        <label>
          <span>
            {change.quantity} ({line.unit})
          </span>
          <input {...of('q')} inputMode="decimal" placeholder={line.quantity} />
        </label>
        <label>
          <span>
            {change.price} (/{line.unit})
          </span>
          <input {...of('p')} inputMode="decimal" placeholder={line.unitPrice ?? ''} />
        </label>
      </div>
      <label>
        <span>{change.note}</span>
        <input {...of('n')} maxLength={MAX_NOTE} />
      </label>
    </details>
  );
}

interface FormProps {
  kind: FormKind;
  view: OfferView;
  button: string;
  children: ReactNode;
  id?: string;
}

export function Form(props: FormProps): ReactElement {
  const { problem, path, query } = props.view;
  return (
    <form
      id={props.id}
      method="post"
      action={`${path}/${formPaths[props.kind]}${query}`}
      encType={props.kind === 'message' ? 'multipart/form-data' : undefined}
    >
      {problem?.kind === props.kind && (
        <p className="fault" id="fault">
          {problem.message}
        </p>
      )}
      {props.children}
      <button className={quiet.has(props.kind) ? 'button quiet-button' : 'button'} type="submit">
        {props.button}
      </button>
    </form>
  );
}

export function LongField(props: {
  view: OfferView;
  kind: FormKind;
  name: string;
  label: string;
  required?: boolean;
}): ReactElement {
  const { className, defaultValue, ...attributes } = field(props.view, props.kind, props.name);
  const id = idOfField(props.kind, props.name);
  return (
    <div>
      <label className="label" htmlFor={id}>
        {props.label}
      </label>
      <textarea
        {...attributes}
        className={className}
        id={id}
        rows={3}
        maxLength={MAX_TEXT}
        required={props.required}
        defaultValue={defaultValue}
      />
    </div>
  );
}

const typedIn = ({ problem }: OfferView, kind: FormKind): Readonly<Record<string, string>> =>
  problem?.kind === kind ? problem.typed : {};

/** The form that asks for a change; the fields of the lines belong to it and stand beside them. */
const CHANGE_FORM = 'ask';

/** Where a field stands on the page: fields of a line get an id only while they are wrong. */
function idOfField(kind: FormKind, name: string): string {
  if (/^[a-z]\d+$/.test(name)) return 'wrong';
  return name === 'name' || name === 'files' ? name : `${formPaths[kind]}-${name}`;
}

/** Says at the top of the page, where people look first, that nothing was sent and why, with a link to the field. */
export function NotSent({ view: { problem, words } }: { view: OfferView }): ReactElement | null {
  if (!problem) return null;
  const place = problem.field === null ? 'fault' : idOfField(problem.kind, problem.field);
  return (
    <p className="standing standing-bad" role="alert">
      {words.notSent} <a href={`#${place}`}>{problem.message}</a>
      {problem.field === 'files' && ` ${words.messages.filesAgain}`}
    </p>
  );
}

/** Attributes shared by all fields: the value typed before, and whether it is invalid. */
export function field(view: OfferView, kind: FormKind, name: string) {
  const isWrong = view.problem?.kind === kind && view.problem.field === name;
  return {
    name,
    className: isWrong ? 'field wrong' : 'field',
    defaultValue: typedIn(view, kind)[name],
    ...(isWrong && { id: idOfField(kind, name), 'aria-invalid': true, 'aria-describedby': 'fault' }),
  };
}
