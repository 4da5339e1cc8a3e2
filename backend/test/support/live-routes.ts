import type { TestApp } from './app.js';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** The routes registered in Express, except the not-found handlers of Nest and the files of the API documentation. */
export function liveRoutes({ app: nest }: TestApp): string[] {
  const { router } = nest.getHttpAdapter().getInstance() as unknown as { router: { stack: Layer[] } };
  return router.stack
    .flatMap(({ route }) => (route ? [route] : []))
    .filter(({ path, methods }) => !path.startsWith('/api/docs') && Object.keys(methods).length === 1)
    .flatMap(({ path, methods }) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
}
