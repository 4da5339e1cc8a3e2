import { useEffect } from 'react';
import { useConfig } from './config';

/** Names the screen in the browser's tab and history; the landing page is named for its tagline. */
export function useTitle(screen?: string): void {
  const { name, tagline } = useConfig().brand;
  useEffect(() => {
    document.title = screen ? `${screen} · ${name}` : `${name}: ${tagline.replace(/\.$/, '')}`;
  }, [screen, name, tagline]);
}
