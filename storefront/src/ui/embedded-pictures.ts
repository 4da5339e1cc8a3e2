import { createContext } from 'react';

/** Returns the small version of a picture as a `data:` URL; null if there is none. */
export type SmallPicture = (url: string) => Promise<string | null> | null;

/** Pictures that the server embeds in the page, so that their own files load later; null in the browser. */
export const EmbeddedPictures = createContext<SmallPicture | null>(null);
