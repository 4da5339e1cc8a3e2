import { otherRate, otherRateIn } from './other-rate.js';

test.each([0, 18, 12.5, 100])(
  'the sentence about the rate of the day names %d, so that a screen can confirm it',
  (percent) => {
    const sentence = otherRate('OR-2026-0007', { agreed: 15, percent, day: '2026-11-30' });
    expect(sentence).toContain(`15 % VAT, and the tax profile has ${percent} % on 30 Nov 2026.`);
    expect(otherRateIn(sentence)).toBe(percent);
    expect(otherRateIn('OR-2026-0007 is cancelled, so there is nothing to invoice.')).toBeNull();
  },
);
