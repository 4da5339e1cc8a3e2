import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const src = join(__dirname, '..');

/**
 * The message catalog as far as this app can raise it: situation, message, and the tests that provoke it. Rows that
 * only the console or the server can raise are tested there. 'Sign up failed' and 'Sign in failed' belong to calls that
 * no screen makes: registering and signing in have messages of their own.
 */
const catalogue: [situation: string, message: string, tests: string][] = [
  ['sign-in failure', 'Login failed. Please try again.', 'features/account/sign-in'],
  ['admin login', 'Access denied. Admin credentials required.', 'features/account/sign-in'],
  ['document upload failure', 'Document upload failed', 'features/account/registration'],
  ['missing token', 'No authentication token', 'features/account/registration'],
  ['registration failure', 'Registration failed', 'features/account/registration'],
  ['registration success', 'Registration successful! Please login to continue.', 'features/account/registration'],
  ['registration rules', 'Please fill in all required fields', 'features/account/registration'],
  ['registration rules', 'Password must be at least 6 characters long', 'features/account/registration'],
  ['registration rules', 'Passwords do not match', 'features/account/registration'],
  ['registration rules', 'Please enter a valid email address', 'features/account/registration'],
  ['profile failure', 'Failed to get profile', 'app/session'],
  ['sign-out', 'Signed out successfully', 'app/session'],
  ['sign-out', 'Error signing out', 'app/session'],
  ['fabric detail load', 'Failed to load fabric details', 'features/catalog/catalog'],
  ['public lists', 'Failed to load fabrics', 'features/catalog/catalog'],
  ['public lists', 'Failed to load categories', 'features/catalog/catalog'],
  ['public lists', 'Failed to load patterns', 'features/catalog/catalog'],
  ['add to cart signed out', 'Please sign in to add items to cart', 'features/cart/cart'],
  ['quotation form', 'Please fill in all required fields', 'features/quotation-request/quotation-request'],
  ['quotation form', 'Your cart is empty', 'features/quotation-request/quotation-request'],
  [
    'quotation submit failure',
    'Failed to submit quotation request. Please try again.',
    'features/quotation-request/quotation-request',
  ],
  [
    'quotation submit success',
    'Quotation request submitted successfully! We will contact you soon.',
    'features/quotation-request/quotation-request',
  ],
  ['landing quote', 'Quote request(s) submitted successfully!', 'features/landing/landing'],
  ['landing quote', 'Failed to submit quote request. Please try again.', 'features/landing/landing'],
  ['inquiry', 'Thank you for your inquiry! We will get back to you soon.', 'features/contact/contact'],
  ['inquiry', 'Failed to submit inquiry. Please try again.', 'features/contact/contact'],
  ['contact', "Your message has been sent successfully! We'll get back to you soon.", 'features/contact/contact'],
  ['contact', 'There was an error sending your message. Please try again.', 'features/contact/contact'],
  ['contact settings', 'Contact email is not configured.', 'features/contact/contact'],
  ['contact settings', 'WhatsApp contact number is not configured.', 'features/contact/contact'],
  ['cart toasts', ' added to cart', 'features/catalog/catalog'],
  ['cart toasts', ' - minimum order applied)', 'features/catalog/catalog'],
  ['cart toasts', ' removed from cart', 'features/cart/cart'],
  ['cart toasts', 'Cart cleared', 'features/quotation-request/quotation-request'],
  ['clearing the cart', 'Cart cleared successfully', 'features/cart/cart'],
];

test.each(catalogue)('%s: “%s” is provoked by the tests of %s', (_, message, tests) => {
  const files = ['.test.tsx', '.slow.test.tsx'].map((ending) => join(src, `${tests}${ending}`)).filter(existsSync);
  expect(files.map((file) => readFileSync(file, 'utf8')).join()).toContain(message);
});
