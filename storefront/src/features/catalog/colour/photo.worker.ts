import { readPhoto } from './read-photo';

/** Receives a file with a port, and posts the main colors of the photo (`PhotoAnswer`) to the port once. */
addEventListener('message', ({ data, ports }: MessageEvent<Blob>) => {
  void readPhoto(data).then((answer) => ports[0]?.postMessage(answer));
});

void practise();

/** After this many pictures the browser has compiled the color code. */
const PRACTICE = 3;

/** Reads a dummy picture while a photo is still being chosen, so that decoder and code are warm for the first one. */
async function practise(): Promise<void> {
  const side = 1024;
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (!context) return;
  // Many colors, as a photo has them.
  for (let row = 0; row < side; row += 8) {
    for (let column = 0; column < side; column += 8) {
      context.fillStyle = `hsl(${(row * 7 + column * 13) % 360} ${(row * 3 + column) % 100}% ${20 + ((row + column * 5) % 60)}%)`;
      context.fillRect(column, row, 8, 8);
    }
  }
  const picture = await canvas.convertToBlob({ type: 'image/jpeg' });
  for (let time = 0; time < PRACTICE; time++) await readPhoto(picture);
}
