/** A color as a small round of it, hatched where its shade is not known. Its name stands beside it. */
export const Swatch = ({ hex }: { hex: string | null }) => (
  <span
    className={hex ? 'swatch' : 'swatch swatch-unknown'}
    style={hex ? { backgroundColor: hex } : undefined}
    aria-hidden="true"
  />
);
