import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { moveInColumn } from '../lib/move-in-column';
import { showError, showSuccess } from '../lib/toast';

type Cells = { name: string; text: string }[];

const CELL = /^lines\.(\d+)\.(\w+)$/;

/**
 * Makes the lines of a quotation editable like a spreadsheet: Enter and the arrows move within a column without submitting
 * (Ctrl+Enter submits), and pasted cells fill the fields from there on. Use it on the element around the lines, whose fields
 * are called `lines.0.quantity`.
 * @param columns the fields of a line, from left to right.
 * @param prices the column in which Tab moves down, so that prices are typed one after the other; Shift+Tab goes back through
 * every field.
 */
export function useLineGrid(columns: readonly string[], prices?: string) {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext<FieldValues>();
  const { isSubmitted } = useFormState();
  const beforePaste = useRef<{ were: Cells; are: Cells } | null>(null);

  const placeOf = ({ target }: { target: EventTarget }) => {
    const [, line, column = ''] = CELL.exec(target instanceof HTMLInputElement ? target.name : '') ?? [];
    return line !== undefined && columns.includes(column) ? { line: Number(line), column } : null;
  };
  const count = () => (getValues('lines') as unknown[]).length;
  const write = (cells: Cells) => {
    for (const { name, text } of cells) setValue(name, text, { shouldDirty: true, shouldValidate: isSubmitted });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event);
    if (!place) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter') (event.target as HTMLInputElement).form?.requestSubmit();
      if (event.key === 'z' && !event.shiftKey) undoPaste(event);
    }
    const column = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[name$=".${place.column}"]`)];
    if (event.key === 'Tab' && !event.shiftKey && place.column === prices) {
      const next = column[column.indexOf(event.target as HTMLInputElement) + 1];
      if (next) event.preventDefault();
      next?.focus();
      next?.select();
    }
    moveInColumn(event, column);
  };

  /** Directly after a paste, undo restores the cells; later typing is undone by the browser. */
  const undoPaste = (event: KeyboardEvent) => {
    const paste = beforePaste.current;
    beforePaste.current = null;
    if (!paste?.are.every(({ name, text }) => getValues(name) === text)) return;
    event.preventDefault();
    write(paste.were);
  };

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const place = placeOf(event);
    const text = event.clipboardData.getData('text/plain').replaceAll('\r', '').trimEnd();
    // The browser pastes a single value itself.
    if (!place || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    const from = columns.indexOf(place.column);
    const copied = text.split('\n').flatMap((row, down) =>
      row.split('\t').map((cell, right) => ({
        line: place.line + down,
        column: columns[from + right],
        text: cell.trim(),
      })),
    );
    // Blank cells leave theirs unchanged.
    const filled = copied.filter((cell) => cell.text);
    const are = filled
      .filter(({ line, column }) => line < count() && column)
      .map((cell) => ({ name: `lines.${cell.line}.${cell.column}`, text: cell.text }));
    beforePaste.current = { were: are.map(({ name }) => ({ name, text: String(getValues(name)) })), are };
    write(are);
    const words = 'resources.quotations.pasted';
    if (are.length === filled.length) showSuccess(translate(words, { smart_count: are.length }));
    else showError(translate(`${words}_in_part`, { filled: are.length, all: filled.length }));
  };

  return { onKeyDown, onPaste };
}
