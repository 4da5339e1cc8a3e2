import { screen } from '@testing-library/react';
import { languages, switchLanguage, t } from '../lib/language';
import { swatchesOf } from '../state/swatches';
import { aColourway, aFabric, aUser } from '../test/factories';
import { openApp, signedIn } from '../test/render-app';

afterEach(() => switchLanguage('en'));

test.each(languages)('the swatches button, which shows only scissors, has a name in %s', async (language) => {
  await switchLanguage(language);
  const ecru = aColourway({ name: 'Ecru' });
  swatchesOf(signedIn(aUser()).id).add(aFabric({ colourways: [ecru] }), ecru.id);
  openApp('/home');
  const name = t('Swatches, {items} chosen', { items: 1 });
  expect(await screen.findByRole('link', { name }, { timeout: 8000 })).toHaveAttribute('href', '/swatches');
  expect(name.startsWith('Swatches')).toBe(language === 'en');
});
