declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'private-';

/** The cache of what one account alone may read. */
export const privateCache = (account: string): string => PREFIX + account;

/** The account that a call is made for: the subject of its token, which the server alone judges. Null without one. */
export function accountOf(request: Request): string | null {
  const [, payload] = (request.headers.get('Authorization') ?? '').replace(/^Bearer /, '').split('.');
  try {
    const { sub } = JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** Whether a page of the console asks: what it shows and changes is never kept, and never old. */
export function isOfConsole({ referrer }: Request): boolean {
  return referrer.startsWith(`${self.location.origin}/admin`);
}

/** Forgets what accounts alone may read. */
export async function withoutPrivateCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)));
}
