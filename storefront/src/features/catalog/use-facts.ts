import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { PHONE } from './columns';

const REST_MS = 350;
/** Time to move the pointer from the card to the panel. */
const LEAVE_MS = 120;

/** Two cards per row then leave no room for a panel: its labels would break within words. */
const NARROW = '(max-width: 439.95px)';

/** The card whose facts are shown, and its element. */
export interface Explained {
  fabric: Fabric;
  beside: HTMLElement;
}

/**
 * One panel for all cards of a grid. It opens on hover and keyboard focus, and by a button on devices without hover; leaving,
 * Escape and scrolling close it. On a phone that button opens a sheet instead.
 */
export function useFacts(grid: RefObject<HTMLElement | null>, fabrics: readonly Fabric[]) {
  const [explained, setExplained] = useState<Explained | null>(null);
  const close = useCallback(() => setExplained(null), []);

  useEffect(() => {
    const container = grid.current;
    if (!container) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (ms: number, next: (before: Explained | null) => Explained | null) => {
      clearTimeout(timer);
      timer = setTimeout(() => setExplained(next), ms);
    };
    const cardAt = (target: EventTarget | null, part: string): Explained | null => {
      const beside = target instanceof Element && target.closest(part) ? target.closest<HTMLElement>('article') : null;
      const fabric =
        beside && !window.matchMedia(NARROW).matches && fabrics.find(({ id }) => id === beside.dataset.fabric);
      return fabric ? { fabric, beside } : null;
    };
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      if (target instanceof Element && target.closest('[role="tooltip"]')) return clearTimeout(timer);
      const card = cardAt(target, '.text, .pictures, .no-image');
      later(card ? REST_MS : LEAVE_MS, (before) => (card?.fabric === before?.fabric ? before : card));
    };
    const onPointerLeave = () => later(LEAVE_MS, () => null);
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element && target.matches('a:focus-visible'))) return;
      later(REST_MS, () => cardAt(target, '.text'));
    };
    const onClick = ({ target }: MouseEvent) => {
      clearTimeout(timer);
      const card = window.matchMedia(PHONE).matches ? null : cardAt(target, '.facts-button');
      setExplained((before) => (card && card.fabric !== before?.fabric ? card : null));
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') later(0, () => null);
    };
    const forget = () => later(0, () => null);
    container.addEventListener('pointerover', onPointerOver);
    container.addEventListener('pointerleave', onPointerLeave);
    container.addEventListener('focusin', onFocus);
    container.addEventListener('focusout', forget);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      container.removeEventListener('pointerover', onPointerOver);
      container.removeEventListener('pointerleave', onPointerLeave);
      container.removeEventListener('focusin', onFocus);
      container.removeEventListener('focusout', forget);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [grid, fabrics]);

  useEffect(() => {
    if (!explained) return;
    window.addEventListener('scroll', close, { passive: true, once: true });
    return () => window.removeEventListener('scroll', close);
  }, [explained, close]);

  return explained;
}
