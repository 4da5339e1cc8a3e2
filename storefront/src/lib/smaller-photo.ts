/** Bytes. A larger photo takes half a minute to send from a phone. */
const LARGE = 400_000;
/** Pixels; print and handwriting stay legible. */
const LONGEST_SIDE = 2_000;
const QUALITY = 0.8;
/** A smaller file is used only below this share of the original, because the difference is hardly noticeable otherwise. */
const WORTHWHILE = 0.8;

/** Caches the results, so that a retry sends the same bytes. */
const made = new WeakMap<File, Promise<File>>();

/** A large photo made smaller on the device; any other file, and one that this browser can't read, as it is. */
export function smallerPhoto(file: File): Promise<File> {
  if (file.size <= LARGE || !/^image\/(?:jpeg|png)$/.test(file.type)) return Promise.resolve(file);
  const smaller = made.get(file) ?? redrawn(file).catch(() => file);
  made.set(file, smaller);
  return smaller;
}

/** Processes photos one after the other, because each needs memory for its pixels. */
export async function smallerPhotos(files: readonly File[]): Promise<File[]> {
  const photos: File[] = [];
  for (const file of files) photos.push(await smallerPhoto(file));
  return photos;
}

async function redrawn(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const paper = canvas.getContext('2d');
  if (!paper) return file;
  // A JPEG has no transparency, which would become black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
  if (!blob || blob.size > file.size * WORTHWHILE) return file;
  const name = `${file.name.replace(/\.[a-z]+$/i, '')}.jpg`;
  return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified });
}
