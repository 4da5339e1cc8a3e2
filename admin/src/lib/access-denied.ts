/** Thrown at a customer's credentials. */
export class AccessDenied extends Error {}
