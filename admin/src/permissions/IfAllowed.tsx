import type { ReactNode } from 'react';
import { useIsAllowed } from '../hooks/use-rights';
import type { Right } from '../lib/pages';

/** Renders its content only for people with the right. */
export const IfAllowed = ({ right, children }: { right: Right; children: ReactNode }): ReactNode =>
  useIsAllowed(right) ? children : null;
