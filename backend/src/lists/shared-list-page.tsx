import { randomUUID } from 'node:crypto';
import { formatDate } from '@selvedge/domain/dates';
import { imageUrl } from '@selvedge/domain/fabrics/image-url';
import { formatLength, otherUnit, priceInOtherUnit, shortUnit, singularUnit } from '@selvedge/domain/length';
import type { ListedFabric, ListItem } from '@selvedge/domain/lists/fabric-list';
import { withoutSums } from '@selvedge/domain/lists/hidden-sums';
import { centsFromRupees, formatCents } from '@selvedge/domain/money';
import type { ReactNode } from 'react';
import type { Config } from '../config/config.js';
import type { Page } from '../pages/page.js';
import type { SharedList } from './list-shares.service.js';
import { includes } from './shared-list.service.js';

/** Fabrics on a page, which stays below 60 kB. */
export const SHOWN_AT_ONCE = 60;
/** Fabrics on a page with comments, which take space. */
const COMMENTED_AT_ONCE = 20;
/** The most comments shown with each fabric; its own form shows them all. */
const COMMENTS_SHOWN = 3;

/** The form that is open on the page, perhaps rejected. */
export interface LinkForm {
  kind: 'comment' | 'add';
  /** The line that a comment is about. */
  item?: string;
  typed?: Readonly<Record<string, string>>;
  problem?: { status: number; message: string };
}

const style = `
.fabrics { list-style: none; padding: 0; display: grid; gap: 1rem; }
.fabric { display: grid; grid-template-columns: min(5.5rem, 25%) minmax(0, 1fr); column-gap: min(1rem, 4%); padding-top: 1rem; border-top: 1px solid var(--line); }
.look { width: 100%; height: auto; aspect-ratio: 1; border: 1px solid var(--line); border-radius: 8px; object-fit: cover; }
svg.look { display: block; }
.fabric b { display: block; }
.fabric .number { display: inline-block; max-width: 100%; white-space: normal; }
.gone { color: var(--bad); font-weight: 600; }
.links { display: flex; flex-wrap: wrap; gap: .75rem; }
form { display: grid; gap: .75rem; margin-top: .75rem; }
textarea.field { resize: vertical; }
a.write { display: inline-block; min-height: 44px; padding: .625rem 0; }
summary { min-height: 44px; padding: .625rem 0; color: var(--indigo); font-weight: 600; cursor: pointer; }
.comments { list-style: none; padding: 0; margin-top: .5rem; }
.comments li { padding: .375rem .75rem; border-left: 2px solid var(--line); white-space: pre-line; }
.price { font-weight: 600; font-variant-numeric: tabular-nums; }
.printed { display: none; }
@media print { .printed { display: block; } .fabric { break-inside: avoid; } .sheet { overflow: visible; }
  .button, .links a, .write, .fabric form, details { display: none; } .fabric a { color: inherit; text-decoration: none; } }
`;

/** The page of a shared list, to read, and complete without a script. @param page `all` is for printing: it has no forms. */
export function sharedListPage(
  config: Pick<Config, 'publicUrl'>,
  list: SharedList,
  page: number | 'all',
  form: LinkForm | null = null,
): Page {
  const { token, name, note, season, items, rights } = list;
  const isWhole = page === 'all';
  const canComment = includes(rights, 'comment');
  const canAdd = includes(rights, 'add') && !isWhole;
  const perPage = isWhole ? items.length || 1 : canComment ? COMMENTED_AT_ONCE : SHOWN_AT_ONCE;
  const hasPrices = list.prices !== 'none';
  const textOf = (text: string) => (hasPrices ? text : withoutSums(text));
  const pages = Math.max(1, Math.ceil(items.length / perPage));
  const place = items.findIndex(({ id }) => id === form?.item);
  const at = place >= 0 ? Math.floor(place / perPage) + 1 : Math.min(Math.max(1, isWhole ? 1 : page), pages);
  const before = (at - 1) * perPage;
  const shown = items.slice(before, at * perPage);
  const count = `${items.length} ${items.length === 1 ? 'fabric' : 'fabrics'}`;
  const [first] = items.filter((item) => item.now !== null && item.fabric_id !== null);
  const title = textOf(name);
  return {
    title,
    status: form?.problem?.status,
    style,
    head: (
      <>
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={count} />
        {first && <meta property="og:image" content={`${config.publicUrl}/api/share.jpg?ids=${first.fabric_id}`} />}
      </>
    ),
    body: (
      <section className="sheet">
        <h1>{title}</h1>
        <p className="quiet">{[textOf(season), count].filter(Boolean).join(' • ')}</p>
        {note && <p>{textOf(note)}</p>}
        {form?.problem && (
          <p className="standing standing-bad" role="alert">
            Not sent. <a href="#write">{form.problem.message}</a>
          </p>
        )}
        {items.length === 0 && <p>There is nothing on this list yet.</p>}
        <ul className="fabrics">
          {shown.map((item) => (
            <SharedFabric key={item.id} item={item} hasPrices={hasPrices} textOf={textOf}>
              {canComment && <Comments token={token} item={item} form={form} textOf={textOf} isReadOnly={isWhole} />}
            </SharedFabric>
          ))}
        </ul>
        {canAdd && <AddFabric token={token} form={form?.kind === 'add' ? form : null} />}
        {pages > 1 && (
          <nav className="links" aria-label="Pages">
            {at > 1 && <a href={`/l/${token}?page=${at - 1}`}>Earlier fabrics</a>}
            <span className="quiet">
              Page {at} of {pages}
            </span>
            {at < pages && <a href={`/l/${token}?page=${at + 1}`}>More fabrics</a>}
          </nav>
        )}
        {pages > 1 && (
          <>
            <p className="links">
              <a href={`/l/${token}?page=all`}>Show all {count} to print</a>
            </p>
            <p className="printed">
              These are fabrics {before + 1} to {before + shown.length} of {items.length}. To print all of them, open
              “Show all {count} to print” on the page first.
            </p>
          </>
        )}
        {isWhole && (
          <p className="links">
            <a href={`/l/${token}`}>Back to the list</a>
          </p>
        )}
        {items.length > 0 && (
          <p>
            <a className="button" href={`/l/${token}/list.xlsx`}>
              Save as Excel
            </a>
          </p>
        )}
        {!hasPrices && <p className="quiet">This list was shared without prices.</p>}
      </section>
    ),
  };
}

interface SharedFabricProps {
  item: ListItem;
  hasPrices: boolean;
  textOf: (text: string) => string;
  children: ReactNode;
}

function SharedFabric({ item, hasPrices, textOf, children }: SharedFabricProps): ReactNode {
  const { now, was, quantity, unit, use, note, fabric_id, is_sold, added_by } = item;
  const fabric = now ?? was;
  const facts = [
    now?.material,
    fabric.width !== null && `${fabric.width} cm`,
    fabric.weight !== null && `${fabric.weight} g/m²`,
  ];
  const colour = fabric.color && `?colour=${encodeURIComponent(fabric.color)}`;
  const words = [use, note].filter(Boolean).map(textOf);
  return (
    <li className="fabric">
      <Look item={item} />
      <div>
        <b>
          {now && fabric_id ? <a href={`/fabrics/${fabric_id}${colour}`}>{fabric.fabric_name}</a> : fabric.fabric_name}
        </b>
        <div>{[fabric.item_code, fabric.color].filter(Boolean).join(', ')}</div>
        <div className="quiet">{facts.filter(Boolean).join(' • ')}</div>
        {quantity !== null && <div className="number">{formatLength(quantity, unit)}</div>}
        {words.length > 0 && <div>{words.join(' • ')}</div>}
        {added_by && <div className="quiet">Added by {textOf(added_by)}</div>}
        {!is_sold && <div className="gone">No longer sold</div>}
        {hasPrices && now && is_sold && <PriceOf fabric={now} />}
        {children}
      </div>
    </li>
  );
}

interface CommentsProps {
  token: string;
  item: ListItem;
  form: LinkForm | null;
  textOf: (text: string) => string;
  isReadOnly: boolean;
}

/** The last comments on a fabric, and the form for one more once it was asked for. */
function Comments({ token, item, form, textOf, isReadOnly }: CommentsProps): ReactNode {
  const isOpen = form?.kind === 'comment' && form.item === item.id;
  const shown = isOpen || isReadOnly ? item.comments : item.comments.slice(-COMMENTS_SHOWN);
  const count = item.comments.length > shown.length ? `Comment (${item.comments.length} so far)` : 'Comment';
  return (
    <>
      {shown.length > 0 && (
        <ul className="comments">
          {shown.map(({ id, author, text, at }) => (
            <li key={id}>
              <span className="quiet">
                {textOf(author)}, {formatDate(at)}
              </span>
              {'\n'}
              {textOf(text)}
            </li>
          ))}
        </ul>
      )}
      {isReadOnly ? null : isOpen ? (
        <form id="write" method="post" action={`/l/${token}/comments`}>
          <input type="hidden" name="key" value={randomUUID()} />
          <input type="hidden" name="item" value={item.id} />
          <Field label="Your name" name="name" form={form} most={80} autoComplete="name" required />
          <div>
            <label className="label" htmlFor="text">
              Comment
            </label>
            <textarea
              className="field"
              id="text"
              name="text"
              rows={3}
              maxLength={1000}
              required
              defaultValue={form.typed?.text}
            />
          </div>
          <button className="button" type="submit">
            Send
          </button>
        </form>
      ) : (
        <p>
          <a
            className="write"
            href={`/l/${token}?comment=${item.id}#write`}
            aria-label={`Comment on ${item.was.fabric_name}`}
          >
            {count}
          </a>
        </p>
      )}
    </>
  );
}

function AddFabric({ token, form }: { token: string; form: LinkForm | null }): ReactNode {
  return (
    <details open={form !== null}>
      <summary>Add a fabric</summary>
      <form id={form ? 'write' : undefined} method="post" action={`/l/${token}/items`}>
        <input type="hidden" name="key" value={randomUUID()} />
        <Field label="Your name" name="name" form={form} most={80} autoComplete="name" required />
        <Field label="Code of the fabric, as on its page" name="code" form={form} most={120} required />
        <Field label="Color (optional)" name="color" form={form} most={120} />
        <Field label="Note (optional)" name="note" form={form} most={1000} />
        <button className="button" type="submit">
          Add the fabric
        </button>
      </form>
    </details>
  );
}

interface FieldProps {
  label: string;
  name: string;
  form: LinkForm | null;
  most: number;
  autoComplete?: string;
  required?: boolean;
}

const Field = ({ label, name, form, most, autoComplete, required }: FieldProps): ReactNode => (
  <label>
    <span className="label">{label}</span>
    <input
      className="field"
      name={name}
      maxLength={most}
      autoComplete={autoComplete}
      required={required}
      defaultValue={form?.typed?.[name]}
    />
  </label>
);

function PriceOf({ fabric: { price_per_meter, price_unit } }: { fabric: ListedFabric }): ReactNode {
  const cents = centsFromRupees(price_per_meter);
  return (
    <div className="price">
      <span className="number">
        {formatCents(cents)} /{singularUnit(price_unit)}
      </span>{' '}
      <span className="quiet number">
        {formatCents(priceInOtherUnit(cents, price_unit))} /{shortUnit(otherUnit(price_unit))}
      </span>
    </div>
  );
}

/** The picture of the color, or its shade; drawn without a style attribute, which the page's policy forbids. */
function Look({ item: { now, was } }: { item: ListItem }): ReactNode {
  const name = was.color || was.fabric_name;
  if (now?.image_url) {
    return <img className="look" src={imageUrl(now.image_url)} alt={name} loading="lazy" width="88" height="88" />;
  }
  return (
    <svg className="look" viewBox="0 0 1 1" role="img" aria-label={name}>
      <rect width="1" height="1" fill={now?.hex ?? '#e6dfd3'} />
    </svg>
  );
}
