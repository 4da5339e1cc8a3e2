/** For `@Header`: what is the same for everybody may be kept, and is asked for again by its ETag, which costs no body. */
export const REVALIDATED = ['Cache-Control', 'public, no-cache'] as const;
