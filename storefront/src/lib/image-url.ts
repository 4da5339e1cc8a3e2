const UPLOADS = '/api/uploads/';
const WHOLE_WIDTH = 1200;
const NARROWER = [320, 640];

/** A stored path → `/api/uploads/{path}`; absolute, data:, blob: and root-relative URLs stay as they are. */
export function imageUrl(path: string): string {
  if (/^(https?:|data:|blob:|\/)/i.test(path)) return path;
  return UPLOADS + path.replace(/^(api\/)?uploads\//, '');
}

/** The widths that the server makes of each uploaded picture, or undefined for any other picture. */
export function imageSrcSet(url: string): string | undefined {
  const match = /^(\/api\/uploads\/[^?#]+)\.webp$/.exec(url);
  if (!match) return undefined;
  const narrower = NARROWER.map((width) => `${match[1]}-${width}.webp ${width}w`);
  return [...narrower, `${url} ${WHOLE_WIDTH}w`].join(', ');
}
