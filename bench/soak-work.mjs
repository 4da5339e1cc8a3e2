import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { signIn } from './customers.mjs';
import { sheetOf } from './fabric-workbook.mjs';

const SHEET_ROWS = 1_000;
const SHEET_WAIT_MS = 60_000;
const words = 'poplin linen navy twill silk denim crepe flannel bx-00 co popln georgette'.split(' ');

/**
 * Background load beside the trade, each at an interval in ms. @returns functions that send requests and return the
 * response
 */
export function workOf({ url, token, regular, fabrics }) {
  const sheets = [0, 1_000, 2_000].map((counted) => sheetOf(SHEET_ROWS, counted));
  let turn = 0;
  const next = () => turn++;
  return {
    searching: [20, () => fetch(`${url}/api/fabrics?search=${words[next() % words.length]}&limit=24&facets=true`)],
    reading: [50, () => fetch(`${url}/api/fabrics/${fabrics[0]}`)],
    'signing in': [2_000, () => signIn(url, regular)],
    guessing: [500, () => anonymous(url, 'auth/login', { email: invented(next()), password: 'a guess' })],
    'signing up': [
      4_000,
      () =>
        anonymous(url, 'auth/signup', {
          email: invented(next()),
          password: 'indigo-8-oz',
          full_name: 'Kavindu',
          phone: '0771234567',
        }),
    ],
    'forgetting a password': [3_000, () => anonymous(url, 'auth/forgot-password', { email: invented(next() % 50) })],
    'asking in a form': [
      5_000,
      () =>
        anonymous(url, 'contact', {
          name: 'Visitor',
          email: invented(next()),
          mobile: '0771234567',
          subject: 'Width',
          message: 'Which?',
        }),
    ],
    'leaving a picture': [6_000, async () => upload(url, token, '/api/upload', await picture(next()), 'cloth.png')],
    'cutting off a sheet': [5_000, () => cutOff(url, token, sheets[0])],
    importing: [8_000, () => importWorkbook(url, token, sheets[next() % sheets.length])],
    'importing a broken sheet': [
      15_000,
      () => upload(url, token, '/api/admin/fabrics/upload-excel', Buffer.from('PK\u0003\u0004 broken'), 'broken.xlsx'),
    ],
  };
}

const invented = (number) => `visitor-${number}@nowhere.example`;

/** From an address of its own, so that the limits count many callers. */
function anonymous(url, path, body) {
  const place = Math.floor(Math.random() * 250);
  return fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `192.0.2.${place}` },
    body: JSON.stringify(body),
  });
}

/** A picture that no fabric will claim. */
function picture(number) {
  const background = { r: (number * 37) % 256, g: (number * 91) % 256, b: 120 };
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
}

function upload(url, token, path, file, name) {
  const body = new FormData();
  body.set('file', new Blob([file]), name);
  return fetch(url + path, { method: 'POST', headers: { Authorization: `Bearer ${token}`, Prefer: 'wait=0' }, body });
}

/** Uploads a stock workbook and waits for its last row. @returns the final answer */
async function importWorkbook(url, token, sheet) {
  const asked = await upload(url, token, '/api/admin/fabrics/upload-excel', sheet, 'fabrics.xlsx');
  const { import_id: id, ...refused } = await asked.json();
  if (id === undefined) throw new Error(`A sheet was refused: ${JSON.stringify(refused)}`);
  let progress;
  const deadline = Date.now() + SHEET_WAIT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/api/admin/imports/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    progress = await answer.clone().json();
    if (progress.state === 'finished' && progress.processed_rows === SHEET_ROWS) return answer;
    if (progress.state === 'failed') break;
    await sleep(200);
  }
  throw new Error(`A sheet was not taken in: ${JSON.stringify(progress)}`);
}

/** Sends half of a workbook and disconnects. */
export function cutOff(url, token, sheet, afterMs = 50) {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="half.xlsx"\r\n\r\n';
  return new Promise((resolve) => {
    const sending = request(`${url}/api/admin/fabrics/upload-excel`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': head.length + sheet.length,
      },
    });
    sending.on('error', resolve);
    sending.on('close', resolve);
    sending.write(head);
    sending.write(sheet.subarray(0, sheet.length / 2));
    setTimeout(() => sending.destroy(), afterMs);
  });
}
