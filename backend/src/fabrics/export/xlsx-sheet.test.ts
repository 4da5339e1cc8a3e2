import { buffer } from 'node:stream/consumers';
import { xlsxSheet } from './xlsx-sheet.js';

test('an error while reading a page fails the file instead of truncating it', async () => {
  const failing = async function* (): AsyncGenerator<string[][]> {
    yield [['QW-1']];
    throw new Error('The database is away.');
  };
  await expect(buffer(xlsxSheet(['item_code'], failing()))).rejects.toThrow('The database is away.');
});

test('reading of pages stops when the client disconnects', async () => {
  let read = 0;
  const ended = new Promise<void>((resolve) => {
    const endlessPages = async function* (): AsyncGenerator<string[][]> {
      try {
        for (;;) yield [[`QW-${++read}`, crypto.randomUUID().repeat(500)]];
      } finally {
        resolve();
      }
    };
    const file = xlsxSheet(['item_code'], endlessPages());
    file.on('data', () => read > 20 && file.destroy());
  });
  await ended;
  expect(read).toBeLessThan(1000);
});

test('the same rows produce identical bytes', async () => {
  const sheet = () =>
    buffer(
      xlsxSheet(
        ['item_code'],
        (async function* () {
          yield [['QW-1']];
        })(),
      ),
    );
  expect((await sheet()).equals(await sheet())).toBe(true);
});
