import type { ReactNode } from 'react';
import { useMay } from '../hooks/use-rights';
import type { Right } from '../lib/pages';

/** Shows its content to who has the right, and nothing to others. */
export const May = ({ right, children }: { right: Right; children: ReactNode }): ReactNode =>
  useMay(right) ? children : null;
