export const proxies: ('caddy' | 'nginx')[];
export function hasProxy(name: string): boolean;
export function startProxy(
  name: string,
  settings: { port: number; ports: number[]; folder: string },
): Promise<{ name: string; url: string; stop(): Promise<void> }>;
