import { registrationProblem } from './user.js';

const filled = { full_name: 'Ama Perera', email: 'ama@perera.example', password: 'lotus1', confirmPassword: 'lotus1' };
const REQUIRED = 'Please fill in all required fields';
const EMAIL = 'Please enter a valid email address';
const SHORT = 'Password must be at least 6 characters long';
const DIFFERENT = 'Passwords do not match';

describe('the first error of a registration', () => {
  test.each([
    ['none', {}, null],
    ['no name', { full_name: ' ' }, REQUIRED],
    ['no email', { email: ' ' }, REQUIRED],
    ['no password', { password: '', confirmPassword: '' }, REQUIRED],
    ['a broken email', { email: 'ama@perera' }, EMAIL],
    ['five characters', { password: 'lotus', confirmPassword: 'lotus' }, SHORT],
    ['six characters', { password: '123456', confirmPassword: '123456' }, null],
    ['blanks count as characters', { password: '      ', confirmPassword: '      ' }, null],
    ['passwords that differ', { confirmPassword: 'lotus2' }, DIFFERENT],
    ['passwords that differ in a blank', { confirmPassword: 'lotus1 ' }, DIFFERENT],
    ['an email between blanks', { email: ' ama@perera.example ' }, null],
    ['everything at once', { full_name: '', email: 'x', password: 'a', confirmPassword: 'b' }, REQUIRED],
    ['email and passwords', { email: 'x', password: 'a', confirmPassword: 'b' }, EMAIL],
    ['short and different', { password: 'a', confirmPassword: 'b' }, SHORT],
  ])('%s', (_case, change, problem) => {
    expect(registrationProblem({ ...filled, ...change })).toBe(problem);
  });
});
