import type { ReactElement } from 'react';

/** The shade of a color as a small disc, with an edge that white is seen by. Drawn, so that it prints without backgrounds. */
export const ShadeMark = ({ hex }: { hex: string }): ReactElement => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="9.4" fill={hex} stroke="#5b6170" strokeWidth="1.2" />
  </svg>
);
