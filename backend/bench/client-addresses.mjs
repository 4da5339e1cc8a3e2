const CLIENTS = 250;

/**
 * Whom a request comes from, as a proxy tells it: one of many clients. The API paces the requests of one address and nginx limits
 * them, so a load that stands for many people says so. It takes TRUST_PROXY_HOPS=1, or a proxy that trusts this machine.
 */
export const from = (number) => ({ 'X-Forwarded-For': `198.51.100.${number % CLIENTS}` });
