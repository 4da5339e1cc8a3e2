import type { ReactElement, ReactNode } from 'react';
import type { FormKind, OfferView } from './offer-view.js';

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
        <div>
          <label className="label" htmlFor="name">
            {accept.name}
          </label>
          <input {...field(view, 'accepted', 'name')} id="name" required maxLength={MAX_NAME} autoComplete="name" />
        </div>
      </Form>
      <details open={view.fault?.kind === 'change_requested'}>
        <summary>{change.heading}</summary>
        <Form kind="change_requested" view={view} button={change.button}>
          <LongField view={view} kind="change_requested" name="message" label={change.message} required />
          <details
            open={Object.entries(typedIn(view, 'change_requested')).some(([name, text]) => name !== 'message' && text)}
          >
            <summary>
              {change.lines} <span id="count" />
            </summary>
            <div id="wishes">
              {view.model.lines.map((line, index) => (
                <Wish key={line.id} view={view} index={index} />
              ))}
            </div>
          </details>
        </Form>
      </details>
      <details open={view.fault?.kind === 'declined'}>
        <summary>{decline.heading}</summary>
        <Form kind="declined" view={view} button={decline.button}>
          <LongField view={view} kind="declined" name="reason" label={decline.reason} />
        </Form>
      </details>
    </section>
  );
}

/** The change request of one line; its fields are named by index (`wishField`). */
function Wish({ view, index }: { view: OfferView; index: number }): ReactElement | null {
  const { change } = view.words;
  const line = view.model.lines[index];
  if (!line) return null;
  const of = (letter: string) => field(view, 'change_requested', letter + index);
  return (
    <fieldset>
      <legend>{line.label}</legend>
      <div className="pair">
        <label>
          <span className="label">
            {change.quantity} ({line.unit})
          </span>
          <input {...of('q')} inputMode="decimal" placeholder={line.quantity} />
        </label>
        <label>
          <span className="label">
            {change.price} (/{line.unit})
          </span>
          <input {...of('p')} inputMode="decimal" placeholder={line.unitPrice ?? ''} />
        </label>
      </div>
      <label>
        <span className="label">{change.note}</span>
        <input {...of('n')} maxLength={MAX_NOTE} />
      </label>
    </fieldset>
  );
}

export function Form(props: { kind: FormKind; view: OfferView; button: string; children: ReactNode }): ReactElement {
  const { fault, path, query } = props.view;
  return (
    <form
      method="post"
      action={`${path}/${formPaths[props.kind]}${query}`}
      encType={props.kind === 'message' ? 'multipart/form-data' : undefined}
    >
      {fault?.kind === props.kind && (
        <p className="fault" id="fault">
          {fault.message}
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
  const id = `${formPaths[props.kind]}-${props.name}`;
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

const typedIn = ({ fault }: OfferView, kind: FormKind): Readonly<Record<string, string>> =>
  fault?.kind === kind ? fault.typed : {};

/** The field of a line that is wrong; the others have ids of their own, right below the message. */
const WRONG_FIELD = 'wrong';

/** At the top of the page, where people look after sending: that nothing was sent, why, and the way to the field. */
export function NotSent({ view: { fault, words } }: { view: OfferView }): ReactElement | null {
  if (!fault) return null;
  const isOfLine = fault.field !== null && /^[a-z]\d+$/.test(fault.field);
  return (
    <p className="standing standing-bad" role="alert">
      {words.notSent} <a href={`#${isOfLine ? WRONG_FIELD : 'fault'}`}>{fault.message}</a>
    </p>
  );
}

/** Attributes shared by all fields: the value typed before, and whether it is invalid. */
function field(view: OfferView, kind: FormKind, name: string) {
  const isWrong = view.fault?.kind === kind && view.fault.field === name;
  return {
    name,
    className: isWrong ? 'field wrong' : 'field',
    defaultValue: typedIn(view, kind)[name],
    ...(isWrong && { id: WRONG_FIELD, 'aria-invalid': true, 'aria-describedby': 'fault' }),
  };
}
