/** Thrown when a customer signs in. */
export class AccessDenied extends Error {}
