import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { MAX_RSS_MB, peakRss, withProduct } from './import.mjs';
import { judge } from './verdicts.mjs';

const FIRST_S = 120;
const POLL_MS = 200;
/** Photographs; the others differ from them by a comment, and are as much work. */
const DIFFERENT = 12;
const mapping = {
  header_row: 1,
  columns: { 产品编号: 'item_code', 品名: 'name', 成分: 'material', 颜色: 'color', 单价: 'price_per_meter' },
  defaults: { category_name: 'Cotton' },
  currency: { code: 'CNY', rate: '42' },
  mill: 'Shaoxing',
};

/** Imports a supplier list with a photograph over each row until its last picture is shown, and the same list again. */
export async function benchMill({ fabrics }) {
  const file = await listOf(fabrics);
  await withProduct(async ({ url, token, client, programs: [, worker] }) => {
    const first = await seconds(() => importList({ url, token, file }));
    const { rows } = await client.query('SELECT count(*)::int AS pictures FROM fabric_images');
    if (rows[0].pictures !== fabrics) throw new Error(`${rows[0].pictures} of ${fabrics} pictures were imported.`);
    const again = await seconds(() => importList({ url, token, file }));
    const mb = (file.length / 1024 / 1024).toFixed(0);
    console.log(
      `\n${fabrics} rows with ${fabrics} pictures, ${mb} MB: ${first.toFixed(1)} s, again ${again.toFixed(1)} s`,
    );
    judge(`list of a mill with ${fabrics} pictures, the first time, s`, first, `≤ ${FIRST_S}`);
    judge('  the same list again, to the first time', first / again, '≥ 4 x');
    judge("  worker's memory", peakRss(worker.pid), `≤ ${MAX_RSS_MB} MB`);
  });
}

async function seconds(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function importList({ url, token, file }) {
  const body = new FormData();
  body.set('mapping', JSON.stringify(mapping));
  body.set('file', new Blob([file]), 'list.xlsx');
  const headers = { Authorization: `Bearer ${token}` };
  const sent = await fetch(`${url}/api/admin/fabrics/upload-excel`, {
    method: 'POST',
    headers: { ...headers, Prefer: 'wait=0' },
    body,
  });
  if (!sent.ok) throw new Error(await sent.text());
  const { import_id: id } = await sent.json();
  for (;;) {
    const progress = await (await fetch(`${url}/api/admin/imports/${id}`, { headers })).json();
    if (progress.state === 'failed' || progress.error_count > 0 || progress.pictures_failed > 0) {
      throw new Error(JSON.stringify(progress));
    }
    if (progress.state === 'finished' && progress.pictures_pending === 0) return;
    await sleep(POLL_MS);
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const relations = (targets) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A workbook as spreadsheets write it, with a photograph of 1,600 × 1,200 pixels anchored to each row. */
async function listOf(count) {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const rows = [
    Object.keys(mapping.columns),
    ...numbers.map((at) => [`JX-${at}`, '府绸', '100%棉', '藏青', '￥15.8/米']),
  ];
  const cells = (row) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const anchor = (at) =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>6</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${at + 1}</xdr:row><xdr:rowOff>9</xdr:rowOff></xdr:from><xdr:ext cx="9" cy="9"/><xdr:pic><xdr:blipFill><a:blip r:embed="m${at}"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`;
  const taken = [];
  for (let at = 0; at < DIFFERENT; at += 1) taken.push(await photograph(at));
  const photographs = numbers.map((at) => withComment(taken[at % DIFFERENT], `picture ${at}`));
  return stored([
    ['[Content_Types].xml', '<Types/>'],
    ['_rels/.rels', relations([['r', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns:r="${OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="s"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations([['s', 'worksheet', 'worksheets/sheet1.xml']])],
    [
      'xl/worksheets/sheet1.xml',
      `${XML}<worksheet xmlns:r="${OFFICE}"><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${cells(row)}</row>`).join('')}</sheetData><drawing r:id="d"/></worksheet>`,
    ],
    ['xl/worksheets/_rels/sheet1.xml.rels', relations([['d', 'drawing', '../drawings/drawing1.xml']])],
    [
      'xl/drawings/drawing1.xml',
      `${XML}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${numbers.map(anchor).join('')}</xdr:wsDr>`,
    ],
    [
      'xl/drawings/_rels/drawing1.xml.rels',
      relations(numbers.map((at) => [`m${at}`, 'image', `../media/image${at}.jpeg`])),
    ],
    ...photographs.map((photo, at) => [`xl/media/image${at}.jpeg`, photo]),
  ]);
}

/** Fabric of its own color under uneven light: as many bytes, and as much to encode, as a phone's photo. */
async function photograph(at) {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 };
  const grain = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#000', noise } })
    .raw()
    .toBuffer();
  return sharp(grain, { raw: { width: 400, height: 300, channels: 3 } })
    .resize(1600, 1200)
    .modulate({ hue: at % 360, brightness: 0.6 + (at % 10) / 20 })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A copy of the JPEG with a comment in it. */
function withComment(jpeg, comment) {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
}

/** A zip archive of parts that are not packed. */
function stored(parts) {
  const bodies = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const data = Buffer.from(content);
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    bodies.push(Buffer.from('PK\u0003\u0004'), fields, path, data);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, path);
    offset += 30 + path.length + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}
