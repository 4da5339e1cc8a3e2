import { Fragment, type ReactElement } from 'react';
import type { DocumentLine } from './document-model.js';

interface LineTableProps {
  lines: DocumentLine[];
  /** False for documents without prices. */
  isPriced: boolean;
  /** The content below the lines. It is the last row of the table, because browsers keep only rows of one group on one page. */
  closing: ReactElement;
}

/** The line items. */
export function LineTable({ lines, isPriced, closing }: LineTableProps): ReactElement {
  const isPicked = lines.some(({ lengths }) => lengths);
  return (
    <table className="qd-lines">
      <thead>
        <tr data-row>
          <th scope="col">No.</th>
          <th scope="col" colSpan={2}>
            Fabric
          </th>
          <th scope="col">Item code</th>
          {isPicked ? (
            <>
              <th scope="col" className="qd-figure">
                Meters
              </th>
              <th scope="col" className="qd-figure">
                Yards
              </th>
              <th scope="col" className="qd-figure">
                Picked
              </th>
            </>
          ) : (
            <th scope="col" className="qd-figure">
              Quantity
            </th>
          )}
          {isPriced && (
            <>
              <th scope="col" className="qd-figure">
                Unit price
              </th>
              <th scope="col" className="qd-figure">
                Amount
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.id}>
            <LineRow line={line} />
            {line.rolls && <RollRows rolls={line.rolls} />}
          </Fragment>
        ))}
        <tr className="qd-end">
          <td colSpan={isPriced || isPicked ? 7 : 5}>{closing}</td>
        </tr>
      </tbody>
    </table>
  );
}

function LineRow({ line }: { line: DocumentLine }): ReactElement {
  return (
    <tr data-row>
      <td className="qd-serial">{line.serial}</td>
      <td className="qd-picture">
        {line.picture ? <img src={line.picture} alt={`Swatch of ${line.label}`} /> : null}
        {line.picture === null ? <span className="qd-no-picture" /> : null}
      </td>
      <td className="qd-fabric">
        <p className="qd-fabric-name">{line.name}</p>
        {line.details && <p className="qd-details">{line.details}</p>}
      </td>
      <td className="qd-code">{line.itemCode}</td>
      {line.lengths ? (
        <>
          {line.lengths.map((length, unit) => (
            <td key={unit === 0 ? 'm' : 'yd'} className="qd-figure">
              {length}
            </td>
          ))}
          <td className="qd-figure">
            <span className="qd-tick" />
          </td>
        </>
      ) : (
        <td className="qd-figure">
          {line.quantity}
          <span className="qd-unit"> {line.unit}</span>
        </td>
      )}
      {line.unitPrice !== null && (
        <>
          <td className="qd-figure">
            {line.unitPrice}
            {line.unit && <span className="qd-unit"> /{line.unit}</span>}
          </td>
          <td className="qd-figure">{line.amount}</td>
        </>
      )}
    </tr>
  );
}

/** The rolls of the preceding line. */
function RollRows({ rolls: { headings, rows, total } }: { rolls: NonNullable<DocumentLine['rolls']> }): ReactElement {
  const classOf = (place: number) => (headings[place]?.isFigure ? 'qd-figure' : undefined);
  const cells = (texts: readonly string[]) =>
    texts.map((text, place) => (
      <td key={headings[place]?.label} className={classOf(place)}>
        {text}
      </td>
    ));
  return (
    <tr className="qd-rolls">
      <td />
      <td colSpan={4}>
        <table>
          <thead>
            <tr data-row>
              {headings.map(({ label }, place) => (
                <th key={label} scope="col" className={classOf(place)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, texts }) => (
              <tr key={id} data-row>
                {cells(texts)}
              </tr>
            ))}
            <tr className="qd-rolls-total" data-row>
              {cells(total)}
            </tr>
          </tbody>
        </table>
      </td>
    </tr>
  );
}
