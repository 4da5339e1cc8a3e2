import { ApiError } from '@selvedge/web/api-error';
import { si } from '../words/si';
import { messageOf } from './error-text';
import { speak } from './language';

afterEach(() => speak('en'));

const refusal = (message: string) => new ApiError(401, { message });

test('a fixed sentence of the server is said in the language of the page, one with figures as it came', async () => {
  const wrong = 'Invalid email or password';
  expect(messageOf(refusal(wrong), '')).toBe(wrong);
  await speak('si');
  expect(messageOf(refusal(wrong), '')).toBe(si[wrong]);
  const later = 'Too many attempts. Please try again in 4 minutes.';
  expect(messageOf(refusal(later), '')).toBe(later);
  expect(messageOf(new Error('x'), si['Login failed. Please try again.'])).toBe(si['Login failed. Please try again.']);
});
