import { formatDate } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { otherScripts } from '@selvedge/domain/quotation-document/document-style';
import { type ShadeBand, shadeBands } from '@selvedge/domain/rolls/roll';
import type { ReactElement } from 'react';
import { printedPage } from '../../documents/printed-page.js';

/** The content of the shade-band card of a dye lot. Lengths in meters. */
export interface ShadeCard {
  brand: string;
  printedAt: Date;
  fabricName: string;
  itemCode: string;
  color: string;
  lotCode: string;
  supplierName: string;
  receivedAt: Date;
  /** The rolls in the warehouse; band null for those not classified yet. */
  bands: readonly { band: ShadeBand | null; rolls: number; meters: number }[];
}

/** One A4 page: a box for each cutting of the bands A to H, and the approval below. */
const style = `
@page { size: A4 portrait; margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #1f2430; font: 400 10pt/1.4 'Inter Variable', ${otherScripts}, sans-serif; }
h1, h2, p { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 17pt; font-weight: 600; line-height: 1.2; }
.card { display: flex; flex-direction: column; height: 272mm; overflow: hidden; }
header { display: flex; justify-content: space-between; gap: 8mm; padding-bottom: 3mm; border-bottom: 0.6mm solid #26355d; }
.quiet { color: #5b6170; }
.right { flex: none; text-align: right; }
.clamped { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.lot { font-weight: 600; }
.boxes { display: grid; flex: 1; grid-template: repeat(4, 1fr) / 1fr 1fr; gap: 4mm; margin: 4mm 0; }
.box { display: flex; flex-direction: column; }
.box h2 { display: flex; align-items: baseline; justify-content: space-between; font-size: 16pt; font-weight: 700; line-height: 1.3; }
.box h2 span { font-size: 10pt; font-weight: 400; }
.cutting { display: grid; flex: 1; place-items: center; border: 0.3mm dashed #8a8fa0; color: #8a8fa0; font-size: 8pt; }
.approval { display: grid; grid-template-columns: 2fr 1fr 2fr; gap: 6mm; }
.approval p { margin-top: 9mm; padding-top: 1mm; border-top: 0.3mm solid #1f2430; font-size: 8pt; }
`;

export function shadeCardPage(card: ShadeCard): string {
  return printedPage(`Shade bands of lot ${card.lotCode}, ${card.itemCode}`, style, <Card {...card} />);
}

function Card({ bands, ...card }: ShadeCard): ReactElement {
  const unbanded = bands.find(({ band }) => band === null);
  return (
    <div className="card">
      <header>
        <div>
          <h1 className="clamped">Shade bands of lot {card.lotCode}</h1>
          <p className="clamped">
            <span className="lot">{card.itemCode}</span> {card.fabricName}, {card.color}
          </p>
          <p className="quiet clamped">
            {card.supplierName && `${card.supplierName}, `}received {formatDate(card.receivedAt)}
          </p>
        </div>
        <p className="quiet right">
          {card.brand}
          <br />
          printed {formatDate(card.printedAt)}
        </p>
      </header>
      <div className="boxes">
        {shadeBands.map((letter) => (
          <section className="box" key={letter}>
            <h2>
              {letter} <span>{contentOf(bands.find(({ band }) => band === letter))}</span>
            </h2>
            <div className="cutting">cutting</div>
          </section>
        ))}
      </div>
      {unbanded && <p>Not yet banded: {contentOf(unbanded)}.</p>}
      <p className="quiet">
        Cuttings are compared under one lamp. The approved copy is scanned and filed with the lot.
      </p>
      <div className="approval">
        <p>Approved by (name, company)</p>
        <p>Date</p>
        <p>Signature</p>
      </div>
    </div>
  );
}

const contentOf = (band: ShadeCard['bands'][number] | undefined): string =>
  band ? `${formatLength(band.meters, 'meters')} in ${band.rolls === 1 ? '1 roll' : `${band.rolls} rolls`}` : 'no roll';
