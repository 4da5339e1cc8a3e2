import fc from 'fast-check';
import { uuidOf } from './uuid.js';

test('sixteen random bytes make a UUID of version 4, and different bytes a different one', () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(bytes, (random) => {
      expect(uuidOf(random)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
  expect(uuidOf(new Uint8Array(16).fill(1))).not.toBe(uuidOf(new Uint8Array(16).fill(2)));
});
