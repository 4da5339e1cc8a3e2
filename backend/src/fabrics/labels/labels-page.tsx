import { LABEL_GAP, type LabelLayout } from '@selvedge/domain/fabrics/label-layouts';
import { otherScripts } from '@selvedge/domain/quotation-document/document-style';
import type { ReactElement } from 'react';
import { printedPage } from '../../documents/printed-page.js';
import { qrSvg } from '../../documents/qr.js';
import { ShadeMark } from '../../documents/shade-mark.js';

/** What a label says of a fabric. */
export interface Label {
  id: string;
  name: string;
  itemCode: string;
  /** Composition. */
  material: string;
  weightGsm: number | null;
  widthCm: number | null;
  /** In which it is sold; a hex where one is known. */
  shades: readonly { name: string; hex: string | null }[];
  /** Of its page. */
  url: string;
}

/** Inside a label, so that a sheet that lies a little askew in the printer cuts nothing off (mm). */
const PADDING = 3;
/** Each of its squares is half a millimetre at least, so that any phone reads it. */
const MOST_QR = 26;
/** The QR takes no more of a label's width: a name of three words stands in two lines beside it. */
const QR_SHARE = 0.34;

/** Labels stand in the middle of an A4 sheet (210 × 297 mm). */
const styleOf = ({ columns, rows, width, height }: LabelLayout): string => `
@page { size: A4 portrait; margin: 0; }
* { box-sizing: border-box; }
body { margin: 0; color: #1f2430; font: 400 7.5pt/1.3 'Inter Variable', ${otherScripts}, sans-serif; }
h2, p { margin: 0; overflow: hidden; overflow-wrap: anywhere; }
.sheet {
  display: grid;
  grid-template: repeat(${rows}, ${height}mm) / repeat(${columns}, ${width}mm);
  column-gap: ${LABEL_GAP}mm;
  place-content: center;
  width: 210mm;
  height: 297mm;
  overflow: hidden;
}
.sheet + .sheet { break-before: page; }
.label { display: flex; gap: 2.5mm; padding: ${PADDING}mm; overflow: hidden; }
/* What does not fit goes on in a second column, out of sight: a line is printed whole, or not at all. */
.words { orphans: 1; widows: 1; flex: 1; min-width: 0; height: ${height - 2 * PADDING}mm; columns: 1; column-fill: auto; overflow: hidden; }
.brand { color: #5b6170; font-size: 5.5pt; line-height: 1.2; white-space: nowrap; }
h2, .fact { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; break-inside: avoid; }
h2 { font-size: 9pt; font-weight: 600; line-height: 1.2; }
.code { font-size: 8.5pt; font-weight: 600; line-height: 1.3; white-space: nowrap; }
.colours { color: #5b6170; }
.shades { display: flex; flex-wrap: wrap; gap: 0.5mm; height: 2.3mm; margin: 0.7mm 0 0.4mm; overflow: hidden; break-inside: avoid; }
.shades svg { width: 2.3mm; height: 2.3mm; }
.qr { flex: none; align-self: center; width: ${Math.min(MOST_QR, height - 2 * PADDING, width * QR_SHARE)}mm; }
.qr svg { display: block; width: 100%; }
`;

/** Sheets full of labels, in their order. */
export function labelsPage(brand: string, layout: LabelLayout, labels: readonly Label[]): string {
  const perSheet = layout.columns * layout.rows;
  const sheets = Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, index) =>
    labels.slice(index * perSheet, (index + 1) * perSheet),
  );
  return printedPage(
    `${brand}: ${labels.length === 1 ? '1 label' : `${labels.length} labels`}`,
    styleOf(layout),
    sheets.map((sheet) => (
      <div className="sheet" key={sheet[0]?.id}>
        {sheet.map((label) => (
          <OneLabel key={label.id} brand={brand} label={label} />
        ))}
      </div>
    )),
  );
}

function OneLabel({ brand, label }: { brand: string; label: Label }): ReactElement {
  const { name, itemCode, material, weightGsm, widthCm, shades, url } = label;
  const names = shades.map((shade) => shade.name).filter(Boolean);
  const measures = [weightGsm !== null && `${weightGsm} GSM`, widthCm !== null && `${widthCm} cm wide`].filter(Boolean);
  return (
    <article className="label">
      <div className="words">
        <p className="brand">{brand}</p>
        <h2>{name}</h2>
        <p className="code">{itemCode}</p>
        {material && <p className="fact">{material}</p>}
        {measures.length > 0 && <p className="fact">{measures.join(', ')}</p>}
        <Shades shades={shades} />
        {names.length > 0 && <p className="colours">{names.join(', ')}</p>}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us just now, of an address of ours */}
      <div className="qr" dangerouslySetInnerHTML={{ __html: qrSvg(url, `The page of ${itemCode}`) }} />
    </article>
  );
}

function Shades({ shades }: Pick<Label, 'shades'>): ReactElement | null {
  if (shades.every(({ hex }) => hex === null)) return null;
  return <div className="shades">{shades.map(({ name, hex }) => hex && <ShadeMark key={name} hex={hex} />)}</div>;
}
