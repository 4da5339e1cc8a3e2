import { canonicalPath } from './canonical-path.js';

const ID = '0e1c8f0a-5b1e-4a57-9a3c-2f5d1c7b9e10';

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/Home/', '/home'],
  ['/%66abrics', '/fabrics'],
  [`/fabrics/${ID}`, `/fabrics/${ID}`],
  [`/FABRICS//${ID.toUpperCase()}/`, `/fabrics/${ID}`],
  [`/fabrics/%30${ID.slice(1)}`, `/fabrics/${ID}`],
  // They share one not-found page.
  ['/fabrics/no-id', '/fabrics/no-id'],
  ['/fabrics/..%2F..%2Fetc', '/fabrics/..%2F..%2Fetc'],
  ['/fabrics/%E0%A4%A', '/fabrics/%E0%A4%A'],
  // Other paths are not such pages and are not redirected.
  [`/fabrics/${ID}/x`, null],
  ['/cart', null],
  ['//evil.example', null],
  ['/\\evil.example/fabrics', null],
  ['/%5Cfabrics', null],
])('%s maps to the page %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));
