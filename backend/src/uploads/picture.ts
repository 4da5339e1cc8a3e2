/** Widths of every picture in pixels, the widest first; smaller pictures are not enlarged. */
export const PICTURE_WIDTHS = [1200, 640, 320] as const;

/** The key of the version with this width, which is stored beside the widest one. */
export function keyOfWidth(storageKey: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return width === PICTURE_WIDTHS[0] ? storageKey : storageKey.replace(/\.webp$/, `-${width}.webp`);
}

/** A picture in our own encoding: upright, in sRGB, without metadata. */
export interface Picture {
  /** Pixels of the widest version. */
  width: number;
  height: number;
  /** One file a width. */
  versions: { width: (typeof PICTURE_WIDTHS)[number]; webp: Buffer }[];
  /** Dominant color, `#rrggbb`. */
  placeholderColor: string;
}
