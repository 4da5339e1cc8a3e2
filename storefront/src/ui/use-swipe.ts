import { useRef } from 'react';

/** Pixels that a finger must move sideways, and further than up or down, to change the picture. */
const FAR_ENOUGH = 40;

/** Turns a swipe of one finger into a step: 1 to the left, -1 to the right. Two fingers zoom natively. */
export function useSwipe(onStep: (by: 1 | -1) => void, enabled: boolean) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const isEnlarged = () => (window.visualViewport?.scale ?? 1) > 1.01;
  return {
    onTouchStart: ({ touches }: React.TouchEvent) => {
      const touch = touches[0];
      const alone = touches.length === 1 && enabled && !isEnlarged();
      start.current = touch && alone ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: React.TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) > FAR_ENOUGH && Math.abs(x) > 2 * Math.abs(y)) onStep(x < 0 ? 1 : -1);
    },
  };
}
