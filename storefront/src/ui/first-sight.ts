import { createContext } from 'react';

/** The small version of a picture as a `data:` address; null where there is none. */
export type SmallPicture = (url: string) => Promise<string | null> | null;

/** Pictures that come with the page itself: their own files are asked for only then. The server alone has any. */
export const FirstSight = createContext<SmallPicture | null>(null);
