import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aConfig, aFabric, aFabricPage } from '../test/factories';
import { openApp } from '../test/render-app';
import { server } from '../test/server';

const WORDS = /^You can look at all fabrics, but nothing can be sent for a moment\. Your quote/;

test('while the server has only a copy of the database, the shop shows what can still be done', async () => {
  let since: string | null = '2026-11-26T09:00:00.000Z';
  const answer = (body: object) =>
    HttpResponse.json(body as never, { headers: since === null ? {} : { 'X-Catalog-Stale': since } });
  server.use(
    http.get('/api/config', () => answer(aConfig())),
    http.get('/api/fabric-colours', () => answer({ colours: [] })),
    http.get('/api/fabrics', () => answer(aFabricPage([aFabric({ name: 'Harbour Linen' })]))),
    http.get('/api/fabric-categories', () => answer({ categories: [] })),
    http.get('/api/fabric-patterns', () => answer({ patterns: [] })),
    http.get('/health/live', () => answer({ status: 'ok' })),
  );
  const hand = openApp('/fabrics');
  expect(await screen.findByText('Harbour Linen')).toBeVisible();
  expect(await screen.findByText(WORDS)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();

  since = null;
  await hand.type(screen.getByRole('searchbox'), 'linen');
  await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull(), { timeout: 10_000 });
});
