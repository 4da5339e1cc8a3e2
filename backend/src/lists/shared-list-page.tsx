import { imageUrl } from '@selvedge/domain/fabrics/image-url';
import { formatLength, otherUnit, priceInOtherUnit, shortUnit, singularUnit } from '@selvedge/domain/length';
import type { ListedFabric, ListItem } from '@selvedge/domain/lists/fabric-list';
import { centsFromRupees, formatCents } from '@selvedge/domain/money';
import { readableText } from '@selvedge/domain/users/readable-fields';
import type { ReactNode } from 'react';
import type { Config } from '../config.js';
import type { Page } from '../pages/page.js';
import type { SharedList } from './list-shares.service.js';

/** So many that the page stays below 60 kB. */
export const SHOWN_AT_ONCE = 60;

const style = `
.fabrics { list-style: none; padding: 0; display: grid; gap: 1rem; }
.fabric { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.look { width: 5.5rem; height: 5.5rem; border: 1px solid var(--line); border-radius: 8px; object-fit: cover; }
svg.look { display: block; }
.fabric b { display: block; }
.gone { color: var(--bad); font-weight: 600; }
.links { display: flex; flex-wrap: wrap; gap: .75rem; }
.price { font-weight: 600; font-variant-numeric: tabular-nums; }
`;

/** Notes may hold sums, which a list without prices doesn't show. */
export const withoutSums = (text: string): string => readableText(text, { permissions: new Set() });

/** A list of fabrics as a link shows it: to read, and complete without a script. */
export function sharedListPage(config: Pick<Config, 'publicUrl'>, list: SharedList, page: number): Page {
  const { token, name, note, season, items } = list;
  const hasPrices = list.prices !== 'none';
  const textOf = (text: string) => (hasPrices ? text : withoutSums(text));
  const pages = Math.max(1, Math.ceil(items.length / SHOWN_AT_ONCE));
  const at = Math.min(Math.max(1, page), pages);
  const shown = items.slice((at - 1) * SHOWN_AT_ONCE, at * SHOWN_AT_ONCE);
  const count = `${items.length} ${items.length === 1 ? 'fabric' : 'fabrics'}`;
  const [first] = items.filter((item) => item.now !== null && item.fabric_id !== null);
  const title = textOf(name);
  return {
    title,
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
        {items.length === 0 && <p>There is nothing on this list yet.</p>}
        <ul className="fabrics">
          {shown.map((item) => (
            <SharedFabric key={item.id} item={item} hasPrices={hasPrices} textOf={textOf} />
          ))}
        </ul>
        {pages > 1 && (
          <nav className="links" aria-label="Pages">
            {at > 1 && <a href={`/l/${token}?page=${at - 1}`}>Earlier fabrics</a>}
            <span className="quiet">
              Page {at} of {pages}
            </span>
            {at < pages && <a href={`/l/${token}?page=${at + 1}`}>More fabrics</a>}
          </nav>
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
}

function SharedFabric({ item, hasPrices, textOf }: SharedFabricProps): ReactNode {
  const { now, was, quantity, unit, use, note, fabric_id, is_sold } = item;
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
        {!is_sold && <div className="gone">No longer sold</div>}
        {hasPrices && now && is_sold && <PriceOf fabric={now} />}
      </div>
    </li>
  );
}

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
