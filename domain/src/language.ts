/** The languages of the shop and of what customers get from us. */
export const languages = ['en', 'si', 'ta'] as const;
export type Language = (typeof languages)[number];
