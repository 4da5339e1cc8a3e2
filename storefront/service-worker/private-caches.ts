declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'private-';

/** The cache of responses that only one account may read. */
export const privateCache = (account: string): string => PREFIX + account;

/** The account of a request: the subject of its token, which only the server verifies. Null without a token. */
export function accountOf(request: Request): string | null {
  const [, payload] = (request.headers.get('Authorization') ?? '').replace(/^Bearer /, '').split('.');
  try {
    const { sub } = JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** Returns whether the request comes from the console, whose data is never cached. */
export function isOfConsole({ referrer }: Request): boolean {
  return referrer.startsWith(`${self.location.origin}/admin`);
}

/** Deletes the private caches of all accounts. */
export async function withoutPrivateCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)));
}
