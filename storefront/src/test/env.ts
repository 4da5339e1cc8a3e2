/** Mock of lib/env under Jest, which has no import.meta.env. */
export const env = { production: false, landingSearch: false, listToggle: false };
