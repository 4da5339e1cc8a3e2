const UPLOADS = '/api/uploads/';
const WHOLE_WIDTH = 1200;
const NARROWER_WIDTHS = [320, 640];

/**
 * A stored image path → an address: `/api/uploads/{path}`; absolute, data:, blob: and root-relative ones stay as they
 * are (specification §7, "Image URLs").
 */
export function imageUrl(path: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(path)) return path;
  return UPLOADS + path.replace(/^(?:api\/)?uploads\//, '');
}

/** For `srcset`: the widths in px that the server keeps of an uploaded picture; undefined for any other picture. */
export function imageSrcSet(url: string): string | undefined {
  const stem = /^(\/api\/uploads\/[^?#]+)\.webp$/.exec(url)?.[1];
  if (!stem) return undefined;
  const narrower = NARROWER_WIDTHS.map((width) => `${stem}-${width}.webp ${width}w`);
  return [...narrower, `${url} ${WHOLE_WIDTH}w`].join(', ');
}
