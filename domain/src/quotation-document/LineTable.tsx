import type { ReactElement } from 'react';
import type { DocumentLine } from './document-model.js';

interface LineTableProps {
  lines: DocumentLine[];
  /** False for documents without prices. */
  isPriced: boolean;
  /** Terms and totals. They are the last row of all: in print, browsers keep only rows of one group together. */
  closing: ReactElement | null;
}

/** The line items. */
export function LineTable({ lines, isPriced, closing }: LineTableProps): ReactElement {
  return (
    <table className="qd-lines">
      <thead>
        <tr data-row>
          <th scope="col">No.</th>
          <th scope="col" colSpan={2}>
            Fabric
          </th>
          <th scope="col">Item code</th>
          <th scope="col" className="qd-figure">
            Quantity
          </th>
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
          <LineRow key={line.id} line={line} />
        ))}
        {closing && (
          <tr className="qd-end">
            <td colSpan={isPriced ? 7 : 5}>{closing}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function LineRow({ line }: { line: DocumentLine }): ReactElement {
  return (
    <tr data-row>
      <td className="qd-serial">{line.serial}</td>
      <td className="qd-picture">
        {line.picture ? <img src={line.picture} alt={`Swatch of ${line.label}`} /> : <span className="qd-no-picture" />}
      </td>
      <td className="qd-fabric">
        <p className="qd-fabric-name">{line.name}</p>
        {line.details && <p className="qd-details">{line.details}</p>}
      </td>
      <td className="qd-code">{line.itemCode}</td>
      <td className="qd-figure">
        {line.quantity}
        <span className="qd-unit"> {line.unit}</span>
      </td>
      {line.unitPrice !== null && (
        <>
          <td className="qd-figure">
            {line.unitPrice}
            <span className="qd-unit"> /{line.unit}</span>
          </td>
          <td className="qd-figure">{line.amount}</td>
        </>
      )}
    </tr>
  );
}
