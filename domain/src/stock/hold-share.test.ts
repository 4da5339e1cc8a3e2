import { mostToHold } from './hold-share.js';

const half = { free: 100, own: 0, minimum: 10, percent: 50 };

test.each([
  ['half of what is free', half, 50],
  ['nothing beyond it', { ...half, free: 50, own: 50 }, 0],
  ['what its own holds leave of it', { ...half, free: 80, own: 20 }, 30],
  ['one minimum order, where half is less', { ...half, free: 15 }, 10],
  ['all of what is less than a minimum order', { ...half, free: 8 }, 8],
  ['a minimum order once', { ...half, free: 5, own: 10 }, 0],
  ['all of it, where the setting says so', { ...half, percent: 100 }, 100],
  ['whole millimeters', { ...half, free: 33.333 }, 16.666],
  ['nothing of nothing', { ...half, free: 0 }, 0],
])('a customer may hold %s', (_, shared, most) => expect(mostToHold(shared)).toBeCloseTo(most, 6));
