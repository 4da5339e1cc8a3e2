const CLIENTS = 250;

/**
 * Header with the client address of a request, as a proxy sends it. The API limits requests by address, and so does
 * nginx, so a load that represents many people sets it. It needs TRUST_PROXY_HOPS=1, or a proxy that trusts this
 * machine.
 */
export const from = (number) => ({ 'X-Forwarded-For': `198.51.100.${number % CLIENTS}` });
