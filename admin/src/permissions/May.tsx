import type { ReactNode } from 'react';
import { useMay } from '../hooks/use-rights';
import type { Right } from '../lib/pages';

/** Renders its content only for people with the right. */
export const May = ({ right, children }: { right: Right; children: ReactNode }): ReactNode =>
  useMay(right) ? children : null;
