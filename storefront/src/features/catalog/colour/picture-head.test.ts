import { readPictureHead } from './picture-head';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  );
const zeros = (length: number) => new Array<number>(length).fill(0);

const png = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], zeros(4), 'IHDR', [0, 0, 0x0f, 0xa0], [0, 0, 0x0b, 0xb8]);
/** The camera metadata (APP1) precede the frame. */
const jpeg = bytes([0xff, 0xd8], [0xff, 0xe1, 0, 6, 1, 2, 3, 4], [0xff, 0xc2, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3]);
const webp = bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0x9f, 0x0f, 0], [0xb7, 0x0b, 0]);
const heic = bytes(
  zeros(4),
  'ftypheic',
  zeros(40),
  'ispe',
  zeros(4),
  [0, 0, 2, 0, 0, 0, 2, 0],
  'ispe',
  zeros(4),
  [0, 0, 0x0f, 0xa0, 0, 0, 0x0b, 0xb8],
);

test.each([
  ['png', png],
  ['jpeg', jpeg],
  ['webp', webp],
  ['heic', heic],
] as const)('the size of a %s is read before its pixels are', (kind, file) => {
  expect(readPictureHead(file)).toEqual({ kind, width: 4000, height: 3000 });
});

test.each([
  ['gif', bytes('GIF89a', [0x20, 3, 0x58, 2])],
  ['bmp', bytes('BM', zeros(16), [0x20, 3, 0, 0], [0xa8, 0xfd, 0xff, 0xff])],
] as const)('a %s has the size 800 by 600', (kind, file) => {
  expect(readPictureHead(file)).toEqual({ kind, width: 800, height: 600 });
});

test.each([
  ['nothing', bytes()],
  ['a text', bytes('This is no picture at all, it is a text.')],
  ['a PDF', bytes('%PDF-1.7 and so on, for a while')],
  ['a video', bytes(zeros(4), 'ftypmp42', zeros(40))],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('%s is no picture', (_, file) => expect(readPictureHead(file)).toBeNull());

test('a file truncated anywhere is read without an error, and without a wrong size', () => {
  for (const whole of [png, jpeg, webp, heic]) {
    for (let length = 0; length < whole.length; length++) {
      const head = readPictureHead(whole.slice(0, length));
      if (head) expect([0, 512, 4000]).toContain(head.width);
    }
  }
});
