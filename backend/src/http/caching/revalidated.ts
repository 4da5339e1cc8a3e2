/** For `@Header`: a response that is the same for everybody may be cached and is revalidated by its ETag. */
export const REVALIDATED = ['Cache-Control', 'public, no-cache'] as const;
