/** A small round color sample, hatched if the shade is unknown. Its name is beside it. */
export const Swatch = ({ hex }: { hex: string | null }) => (
  <span
    className={hex ? 'swatch' : 'swatch swatch-unknown'}
    style={hex ? { backgroundColor: hex } : undefined}
    aria-hidden="true"
  />
);
