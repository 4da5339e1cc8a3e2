import { act, renderHook } from '@testing-library/react';
import { useHurry } from './use-hurry';

test('a page that passes faster than anybody reads is in a hurry, until it slows down or stands', () => {
  const clock = jest.spyOn(performance, 'now');
  const { result } = renderHook(() => useHurry());
  const moved = (at: number, scrollOffset: number, isScrolling = true) => {
    clock.mockReturnValue(at);
    act(() => result.current.note({ scrollOffset, isScrolling }));
    return result.current.hurried;
  };
  moved(1_000, 0, false);
  expect(moved(1_100, 100)).toBe(false);
  expect(moved(1_200, 600)).toBe(true);
  // A single frame says nothing yet.
  expect(moved(1_216, 601)).toBe(true);
  expect(moved(1_300, 650)).toBe(false);
  expect(moved(1_400, 50)).toBe(true);
  expect(moved(1_410, 50, false)).toBe(false);
  clock.mockRestore();
});
