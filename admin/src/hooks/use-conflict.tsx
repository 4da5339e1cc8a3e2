import { ApiError } from '@selvedge/web/api-error';
import { useState } from 'react';
import { type TranslateFunction, useTranslate } from 'react-admin';
import { changedLines, mergeEdits, pick } from '../lib/merge-edits';
import { showSuccess } from '../lib/toast';
import type { Contested, Question, Side } from '../ui/ConflictQuestion';
import { lazyDialog } from '../ui/lazy-dialog';

/** The label of a field, and its value. */
export interface RecordField<R> {
  /** The key of its label. */
  label: string;
  /** The fields of the saved input that it shows; several only make sense together. None: it isn't edited here. */
  of: readonly string[];
  text: (record: R, translate: TranslateFunction) => string;
  /** The text of an input that isn't shaped like the record. */
  typed?: (input: Readonly<Record<string, unknown>>, current: R, translate: TranslateFunction) => string;
}

/** The input of a form, and how it is read from a record. */
interface Edit<R, I extends object> {
  input: I;
  /** The input of the same form if nobody had changed anything in it. */
  inputOf: (record: R) => I;
}

const ConflictQuestion = lazyDialog(async () => (await import('../ui/ConflictQuestion')).ConflictQuestion);

/**
 * Saves a record that somebody else may have changed since it was opened. Fields that only one of both changed are merged; for
 * the others a dialog asks, field by field. Render `question` beside the form.
 */
export function useConflict<R extends { version: number }>(fields: readonly RecordField<R>[]) {
  const translate = useTranslate();
  const [question, ask] = useState<Question | null>(null);

  /**
   * @param opened the record as it was when the form was filled.
   * @param write saves the input over the version in it; the record is as the server has it.
   * @throws the server's error, also when the person cancels.
   */
  async function save<A, I extends object>(
    opened: R,
    { input, inputOf }: Edit<R, I>,
    write: (input: I & { version: number }, stored: R) => Promise<A>,
  ): Promise<A> {
    const changed = new Set<string>();
    let mine = input;
    for (let base = opened; ; ) {
      try {
        const answer = await write({ ...mine, version: base.version }, base);
        if (changed.size > 0) showSuccess(translate('conflict.merged', { fields: [...changed].join(', ') }));
        return answer;
      } catch (error) {
        const current = error instanceof ApiError ? (error.current as R | null) : null;
        if (!current) throw error;
        const theirs = inputOf(current) as Record<string, unknown>;
        const sides = { base: inputOf(base), mine, theirs } as Parameters<typeof mergeEdits>[0];
        const { merged, contested } = mergeEdits(
          sides,
          fields.map(({ of }) => of),
        );
        const asked = contested.flatMap((index) => fields[index] ?? []);
        if (asked.length > 0) {
          const lines = asked.map((field) => contestedLine(field, current, merged, translate));
          const { message } = error as ApiError;
          const answers = await new Promise<readonly Side[] | null>((decide) =>
            ask({ message, contested: lines, decide, onClose: () => decide(null) }),
          );
          ask(null);
          if (!answers) throw error;
          for (const [index, { of }] of asked.entries()) {
            if (answers[index] === 'theirs') Object.assign(merged, pick(theirs, of));
          }
        }
        for (const field of fields) {
          if (!asked.includes(field) && field.text(base, translate) !== field.text(current, translate))
            changed.add(translate(field.label));
        }
        mine = merged as I;
        base = current;
      }
    }
  }

  return { save, question: question ? <ConflictQuestion {...question} /> : null };
}

function contestedLine<R>(
  { label, of, text, typed }: RecordField<R>,
  current: R,
  input: Readonly<Record<string, unknown>>,
  translate: TranslateFunction,
): Contested {
  const here = typed ? typed(input, current, translate) : text({ ...current, ...pick(input, of) }, translate);
  const [theirs, mine] = changedLines(text(current, translate), here);
  return { label: translate(label), theirs, mine };
}
