/** A picture as a canvas hands it out: rows from the top, four bytes a pixel (red, green, blue, opacity). */
export interface Picture {
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
}
