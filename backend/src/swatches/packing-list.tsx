import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { otherScripts } from '@selvedge/domain/quotation-document/document-style';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { AdminSwatchRequest, SwatchItem } from '@selvedge/domain/swatches/swatch-request';
import type { ReactElement } from 'react';
import { printedPage } from '../documents/printed-page.js';
import { ShadeMark } from '../documents/shade-mark.js';

interface PackingList {
  brand: string;
  printedAt: Date;
  /** The oldest first. */
  requests: readonly AdminSwatchRequest[];
}

const style = `
@page {
  size: A4 portrait;
  margin: 12mm;
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 7.5pt 'Inter Variable', sans-serif; }
}
* { box-sizing: border-box; }
body { margin: 0; color: #1f2430; font: 400 12px/1.5 'Inter Variable', ${otherScripts}, sans-serif; }
h1, h2, h3, p { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 20px; font-weight: 600; }
h2 { margin: 20px 0 4px; font-size: 14px; font-weight: 600; break-after: avoid; }
header { display: flex; justify-content: space-between; gap: 16px; padding-bottom: 8px; border-bottom: 2px solid #26355d; }
.quiet { color: #5b6170; }
.right { text-align: right; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 4px 8px 4px 0; border-bottom: 1px solid #e6dfd3; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { color: #5b6170; font-size: 10px; font-weight: 500; }
.tick { width: 26px; }
.tick span { display: block; width: 13px; height: 13px; margin-top: 2px; border: 1.5px solid #1f2430; }
.code { width: 130px; font-weight: 600; }
.shade { width: 24px; }
.shade svg { display: block; width: 14px; height: 14px; margin-top: 2px; }
.pieces { width: 60px; }
section.request { margin-top: 18px; padding: 10px 12px; border: 1px solid #26355d; break-inside: avoid; }
.parties { display: flex; justify-content: space-between; gap: 24px; margin-bottom: 6px; }
.recipient { font-size: 14px; white-space: pre-line; }
.recipient strong { font-weight: 600; }
.note { margin-top: 6px; white-space: pre-line; }
`;

/** The swatches to cut, then the content of each envelope, each with a checkbox. */
export function packingListPage(list: PackingList): string {
  return printedPage(`Swatches to pack, ${formatDate(list.printedAt)}`, style, <Sheet {...list} />);
}

function Sheet({ brand, printedAt, requests }: PackingList): ReactElement {
  const count = requests.length === 1 ? '1 request' : `${requests.length} requests`;
  return (
    <>
      <header>
        <h1>Swatches to pack</h1>
        <p className="quiet right">
          {brand}
          <br />
          {count}, {formatDateTime(printedAt)}
        </p>
      </header>
      <ToCut requests={requests} />
      <h2>Into the envelopes</h2>
      {requests.map((request) => (
        <Envelope key={request.id} request={request} />
      ))}
    </>
  );
}

function ToCut({ requests }: Pick<PackingList, 'requests'>): ReactElement {
  return (
    <>
      <h2>To cut</h2>
      <table>
        <thead>
          <tr>
            <th className="tick"> </th>
            <th className="code">Item code</th>
            <th className="shade"> </th>
            <th>Fabric and color</th>
            <th className="pieces">Pieces</th>
            <th>For</th>
          </tr>
        </thead>
        <tbody>
          {cuts(requests).map(({ key, itemCode, hex, name, numbers }) => (
            <tr key={key}>
              <Tick />
              <td className="code">{itemCode}</td>
              <Shade hex={hex} />
              <td>{name}</td>
              <td className="pieces">{numbers.length}</td>
              <td>{numbers.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface Cut {
  key: string;
  itemCode: string;
  hex: string | null;
  name: string;
  /** The requests that need it. */
  numbers: string[];
}

/** Each color once, in the order of storage. */
function cuts(requests: readonly AdminSwatchRequest[]): Cut[] {
  const all = new Map<string, Cut>();
  for (const { request_no, items } of requests) {
    for (const item of items) {
      const { item_code: itemCode, hex } = item;
      const name = nameOf(item);
      const key = `${itemCode}\n${name}`;
      const cut = all.get(key) ?? { key, itemCode, hex, name, numbers: [] };
      cut.numbers.push(request_no);
      all.set(key, cut);
    }
  }
  return [...all.values()].sort((a, b) => a.key.localeCompare(b.key, 'en', { numeric: true }));
}

const nameOf = ({ fabric_name, ...color }: SwatchItem): string => lineLabel({ name: fabric_name, ...color });

function Envelope({ request }: { request: AdminSwatchRequest }): ReactElement {
  const { request_no, created_at, items, name, phone, address, note, customer_company } = request;
  return (
    <section className="request">
      <div className="parties">
        <p className="recipient">
          <strong>{name}</strong>
          {customer_company && `\n${customer_company}`}
          {`\n${address}`}
          {phone && `\n${phone}`}
        </p>
        <p className="quiet right">
          {request_no}
          <br />
          {formatDate(created_at)}
        </p>
      </div>
      <table>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <Tick />
              <td className="code">{item.item_code}</td>
              <Shade hex={item.hex} />
              <td>{nameOf(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="note">{note}</p>}
    </section>
  );
}

const Tick = (): ReactElement => (
  <td className="tick">
    <span />
  </td>
);

const Shade = ({ hex }: { hex: string | null }): ReactElement => (
  <td className="shade">{hex && <ShadeMark hex={hex} />}</td>
);
