/** Paths of the shop that the server renders, beside `/fabrics/:id`; every other page is rendered by the browser alone. */
export const renderedPaths = ['/', '/home', '/fabrics'] as const;
export type RenderedPath = (typeof renderedPaths)[number];

/** What a rendered page is made of: its title, its scripts and its styles are those of its template. */
export type PageTemplate = 'landing' | 'catalogue' | 'fabric';
