import { cleanup, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type Language, loadOwnWords, switchLanguage } from '../lib/language';
import { aFabric, aUser } from '../test/factories';
import { inCart, openApp, signedIn } from '../test/render-app';
import { server } from '../test/server';
import { si } from './si';
import { ta } from './ta';

afterEach(() => switchLanguage('en'));

const poplin = aFabric({ name: 'Poplin', minimum_order: 20 });
const linen = aFabric({ name: 'Linen', minimum_order: 20, price_unit: 'yards', lead_time_days: 12 });
const aHold = {
  id: 'hold-1',
  fabric_id: linen.id,
  fabric_name: 'Linen',
  item_code: 'LN-1',
  color: 'Indigo',
  quantity_meters: 40,
  ended_at: null,
  ended_because: null,
  expires_at: new Date(Date.now() + (43 * 60 + 30) * 60_000).toISOString(),
};

/** All that is read or spoken. */
const texts = (): string =>
  [...document.body.querySelectorAll('*')]
    .flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent),
    ])
    .join('\n');

test.each<[Language, string[]]>([
  ['si', [si.meters, si.yards, si.meter, si.yard, 'දින 1 පැය 19']],
  ['ta', [ta.meters, ta.yards, ta.meter, ta.yard, '1 நாள் 19 மணி']],
])('units and times are words of the language, too: %s', async (language, words) => {
  const customer = signedIn(aUser());
  inCart(customer, { fabric: poplin, quantity: 60 }, { fabric: linen, quantity: 60 });
  server.use(http.get('/api/holds', () => HttpResponse.json({ holds: [aHold] })));
  await switchLanguage(language);
  await loadOwnWords();
  let all = '';
  for (const path of ['/fabrics', `/fabrics/${poplin.id}`, `/fabrics/${linen.id}`, '/cart', '/my-account']) {
    openApp(path);
    await screen.findAllByText(/Linen|Poplin/);
    if (path === '/my-account') await screen.findByText(words.at(-1) as string);
    all += texts();
    cleanup();
  }
  for (const word of words) expect(all).toContain(word);
  expect(all.match(/.*\b(?:meters?|yards?|days?|hours?|min)\b.*/g) ?? []).toEqual([]);
});
