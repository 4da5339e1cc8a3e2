import sharp from 'sharp';

const [WIDTH, HEIGHT] = [4_000, 3_000];
const STRIPES = 8;

/**
 * A photo of a striped fabric with grain, as a phone stores it (2.7 MB of baseline JPEG), and as a messenger forwards
 * it.
 * @returns both by the kind of JPEG
 */
export async function phonePhotos() {
  const noise = { type: 'gaussian', mean: 128, sigma: 28 };
  const grain = await sharp({ create: { ...plain(WIDTH / 2, HEIGHT / 2, '#888888'), noise } })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .png()
    .toBuffer();
  const stripe = { create: plain(WIDTH, 120, '#b3341f') };
  const stripes = Array.from({ length: STRIPES }, (_, at) => ({ input: stripe, left: 0, top: 100 + at * 370 }));
  const fabric = await sharp({ create: plain(WIDTH, HEIGHT, '#1f2a44') })
    .composite(stripes)
    .png()
    .toBuffer();
  const photo = sharp(fabric).composite([{ input: grain, blend: 'soft-light' }]);
  return {
    baseline: await photo.clone().jpeg({ quality: 88 }).toBuffer(),
    progressive: await photo.clone().jpeg({ quality: 88, progressive: true }).toBuffer(),
  };
}

const plain = (width, height, background) => ({ width, height, channels: 3, background });
