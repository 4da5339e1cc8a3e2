import sharp from 'sharp';
import { firstScan } from './first-scan';

const [WIDTH, HEIGHT] = [640, 480];
/** A fabric of three colors with a texture, so that no scan is empty. */
const stripedPicture = () => {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < pixels.length; at++) {
    const column = Math.floor(at / 3) % WIDTH;
    const [red, green, blue] = column < 200 ? [31, 42, 68] : column < 400 ? [179, 52, 31] : [147, 196, 234];
    pixels[at] = ([red, green, blue][at % 3] as number) + ((at * 7919) % 23);
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
};
const bytesOf = (file: Buffer) => new Uint8Array(file);
const eighth = (file: Uint8Array) =>
  sharp(Buffer.from(file))
    .resize(WIDTH / 8, HEIGHT / 8, { kernel: 'linear', fit: 'fill' })
    .raw()
    .toBuffer();

test.each([
  ['fine', { chromaSubsampling: '4:4:4' }],
  ['plain', { chromaSubsampling: '4:2:0' }],
])('the first scan of a %s progressive JPEG is the whole picture at an eighth of its size', async (_, options) => {
  const whole = bytesOf(
    await stripedPicture()
      .withMetadata({ orientation: 6 })
      .jpeg({ ...options, progressive: true })
      .toBuffer(),
  );
  const cut = firstScan(whole) as Uint8Array;
  expect(cut.length).toBeLessThan(whole.length / 5);
  expect(await sharp(Buffer.from(cut)).metadata()).toMatchObject({ width: WIDTH, height: HEIGHT, orientation: 6 });
  const [seen, expected] = [await eighth(cut), await eighth(whole)];
  const apart = seen.map((value, at) => Math.abs(value - (expected[at] as number)));
  expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(4);
});

test('a photo without a first scan of its own is read as a whole', async () => {
  for (const file of [
    await stripedPicture().jpeg().toBuffer(),
    await stripedPicture().webp().toBuffer(),
    await stripedPicture().png().toBuffer(),
  ]) {
    expect(firstScan(bytesOf(file))).toBeUndefined();
  }
});

test('a photo truncated anywhere gives a first scan only where that scan is complete', async () => {
  const whole = bytesOf(await stripedPicture().jpeg({ progressive: true }).toBuffer());
  const cut = firstScan(whole) as Uint8Array;
  for (let length = 0; length < whole.length; length += length < 1_000 ? 1 : 97) {
    const found = firstScan(whole.slice(0, length));
    if (found) expect(found.length).toBe(cut.length);
    expect(found === undefined).toBe(length < cut.length);
  }
});
