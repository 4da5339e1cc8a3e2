import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** As in a spreadsheet: Enter and the arrows go to the field below or above in `column` and select its text. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>, column: readonly HTMLInputElement[]): void {
  const by = STEPS[event.key];
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const from = column.indexOf(event.target as HTMLInputElement);
  const to = column[event.key === 'Enter' && event.shiftKey ? from - by : from + by];
  to?.focus();
  to?.select();
}
