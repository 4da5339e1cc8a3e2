import { inParts } from '@selvedge/domain/sentence';
import { ApiError } from '@selvedge/web/api-error';
import { si } from '../words/si';
import { messageOf } from './error-text';
import { switchLanguage } from './language';

afterEach(() => switchLanguage('en'));

const refusal = (message: string) => new ApiError(401, { message });

test('a server message is shown in the language of the page, with its names and figures', async () => {
  const wrong = 'Invalid email or password';
  expect(messageOf(refusal(wrong), '')).toBe(wrong);
  const later = inParts('Too many attempts. Please try again in {minutes} minutes.', { minutes: 4 });
  expect(messageOf(new ApiError(429, later), '')).toBe('Too many attempts. Please try again in 4 minutes.');
  await switchLanguage('si');
  expect(messageOf(refusal(wrong), '')).toBe(si[wrong]);
  expect(messageOf(new ApiError(429, later), '')).toBe('උත්සාහ වැඩියි. විනාඩි 4කින් නැවත උත්සාහ කරන්න.');
  expect(messageOf(new Error('x'), si['Login failed. Please try again.'])).toBe(si['Login failed. Please try again.']);
});

test('a server message without a translation is shown unchanged', async () => {
  await switchLanguage('si');
  const unknown = inParts('{count} of them moved to the moon.', { count: 2 });
  expect(messageOf(new ApiError(409, unknown), '')).toBe('2 of them moved to the moon.');
});
