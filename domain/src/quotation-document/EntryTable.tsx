import type { ReactElement } from 'react';
import type { DocumentEntry } from './document-model.js';

interface EntryTableProps {
  entries: readonly DocumentEntry[];
  /** The last row of all, as in `LineTable`. */
  closing: ReactElement;
}

/** The entries of a statement of account. */
export function EntryTable({ entries, closing }: EntryTableProps): ReactElement {
  return (
    <table className="qd-lines">
      <thead>
        <tr data-row>
          <th scope="col">Date</th>
          <th scope="col">Entry</th>
          {['Charge', 'Credit', 'Balance'].map((heading) => (
            <th key={heading} scope="col" className="qd-figure">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, date, name, details, charge, credit, balance }) => (
          <tr key={id} data-row>
            <td className="qd-serial">{date}</td>
            <td className="qd-fabric">
              <p className="qd-fabric-name">{name}</p>
              {details && <p className="qd-details">{details}</p>}
            </td>
            <td className="qd-figure">{charge}</td>
            <td className="qd-figure">{credit}</td>
            <td className="qd-figure">{balance}</td>
          </tr>
        ))}
        <tr className="qd-end">
          <td colSpan={5}>{closing}</td>
        </tr>
      </tbody>
    </table>
  );
}
