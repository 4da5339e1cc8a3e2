/** Widths of every picture in pixels, the widest first; a smaller picture is not blown up. */
export const PICTURE_WIDTHS = [1200, 640, 320] as const;

/** Where the version of this width lies beside the widest one. */
export function keyOfWidth(storageKey: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return width === PICTURE_WIDTHS[0] ? storageKey : storageKey.replace(/\.webp$/, `-${width}.webp`);
}

/** A picture of ours: our own encoding, upright, in sRGB, without any metadata. */
export interface Picture {
  /** Pixels of the widest version. */
  width: number;
  height: number;
  /** One file a width. */
  versions: { width: (typeof PICTURE_WIDTHS)[number]; webp: Buffer }[];
  /** Dominant colour, `#rrggbb`. */
  placeholderColor: string;
}
