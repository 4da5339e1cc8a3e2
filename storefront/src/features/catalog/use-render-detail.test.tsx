import { act, render, renderHook, screen } from '@testing-library/react';
import { aFabric, anImage } from '../../test/factories';
import { FabricRow, type FabricRowProps } from './FabricRow';
import { useRenderDetail } from './use-render-detail';

/** Says how much is worth drawing after each movement, at a time in ms and to an offset in pixels. */
function aPage() {
  const clock = jest.spyOn(performance, 'now');
  const { result } = renderHook(() => useRenderDetail());
  return (at: number, scrollOffset: number, isScrolling = true) => {
    clock.mockReturnValue(at);
    act(() => result.current.onScroll({ scrollOffset, isScrolling }));
    return result.current.detail;
  };
}

afterEach(() => jest.restoreAllMocks());

test('rows are drawn with less detail while the page scrolls too fast to be read, until it slows down or stops', () => {
  const moved = aPage();
  moved(1_000, 0, false);
  expect(moved(1_100, 100)).toBe('full');
  expect(moved(1_200, 350)).toBe('brief');
  // A single frame says nothing yet.
  expect(moved(1_216, 351)).toBe('brief');
  expect(moved(1_300, 400)).toBe('full');
  expect(moved(1_400, 150)).toBe('brief');
  expect(moved(1_500, 550)).toBe('bare');
  expect(moved(1_510, 550, false)).toBe('full');
});

test('a flung wheel is detected by its second movement, and a jump such as going back draws in full', () => {
  const moved = aPage();
  moved(1_000, 0, false);
  expect(moved(5_000, 9_000)).toBe('full');
  expect(moved(5_005, 9_040)).toBe('full');
  expect(moved(5_150, 9_040, false)).toBe('full');
  expect(moved(6_000, 9_440)).toBe('full');
  expect(moved(6_016, 9_840)).toBe('bare');
  expect(moved(6_100, 9_900)).toBe('bare');
  // 100 pixels in 90 ms.
  expect(moved(6_190, 10_000)).toBe('full');
});

/** A page whose frames are drawn when the test says so. */
function aPageWithFrames() {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  const clock = jest.spyOn(performance, 'now');
  const nextFrameAt = (now: number) => {
    clock.mockReturnValue(now);
    for (const draw of frames.splice(0)) draw(now);
  };
  const { result } = renderHook(() => useRenderDetail());
  const moved = (at: number, scrollOffset: number, isScrolling = true) => {
    clock.mockReturnValue(at);
    act(() => result.current.onScroll({ scrollOffset, isScrolling }));
    // The frame in which the page moved, and the next one.
    nextFrameAt(at);
    return result.current.detail;
  };
  return { moved, nextFrameAt };
}

test('a device whose frames are late draws less at the same speed, until they are in time again', () => {
  const { moved, nextFrameAt } = aPageWithFrames();
  moved(1_000, 0);
  // A pixel in a millisecond.
  expect(moved(1_100, 100)).toBe('full');
  nextFrameAt(1_200);
  expect(moved(1_200, 200)).toBe('bare');
  nextFrameAt(1_217);
  expect(moved(1_300, 300)).toBe('full');
});

test('a frame that waited in a hidden tab does not make the next movement poorer', () => {
  const { moved, nextFrameAt } = aPageWithFrames();
  moved(1_000, 0);
  moved(1_100, 100);
  moved(1_400, 100, false);
  nextFrameAt(90_000);
  moved(95_000, 100);
  expect(moved(95_100, 200)).toBe('full');
});

test('a row is added with the detail of the current speed, gains the rest later, and never loses any', () => {
  const fabric = aFabric({ images: [anImage()] });
  const shared = {
    fabrics: [fabric],
    index: 0,
    top: 0,
    columns: 1,
    gap: 16,
    eager: false,
    wide: false,
    mostColours: 6,
  };
  const chosen = { inCart: new Map(), swatches: new Map(), chosen: new Map(), lowStockMetres: 50 };
  const actions = {} as FabricRowProps['actions'];
  const rowAt = (detail: FabricRowProps['detail']) => (
    <FabricRow {...shared} {...chosen} actions={actions} measure={() => undefined} detail={detail} />
  );
  const shown = () => [screen.queryAllByRole('img').length > 0, screen.queryByText('Add to Quote') !== null];
  const { rerender } = render(rowAt('bare'));
  expect(screen.getByRole('link', { name: fabric.name })).toBeVisible();
  expect(shown()).toEqual([false, false]);
  rerender(rowAt('brief'));
  expect(shown()).toEqual([true, false]);
  rerender(rowAt('bare'));
  expect(shown()).toEqual([true, false]);
  rerender(rowAt('full'));
  expect(shown()).toEqual([true, true]);
  rerender(rowAt('bare'));
  expect(shown()).toEqual([true, true]);
});
