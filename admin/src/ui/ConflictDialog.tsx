import { Button, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { ApiError } from '@selvedge/web/api-error';
import { type ReactNode, useId, useState } from 'react';
import { type TranslateFunction, useTranslate } from 'react-admin';
import { changedLines } from './changed-lines';
import { Dialog } from './overlays';

/** The label of a field, and its value. */
export interface RecordField<R> {
  /** The key of its label. */
  label: string;
  text: (record: R, translate: TranslateFunction) => string;
}

interface Conflict<R> {
  /** The server's message: who changed it, and when. */
  message: string;
  current: R;
  decide: (isFinished: boolean) => void;
}

/**
 * Saves a record with conflict detection: if somebody else has changed it since it was opened, a dialog asks which
 * version to keep. Render `question` beside the form.
 */
export function useConflict<R extends { version: number }>(fields: readonly RecordField<R>[]) {
  const [conflict, setConflict] = useState<(Conflict<R> & { opened: R }) | null>(null);

  /**
   * @param opened the record as it was when the form was filled.
   * @param write saves over this version.
   * @throws the server's error, also when the person keeps the other's change.
   */
  async function save<A>(opened: R, write: (version: number) => Promise<A>): Promise<A> {
    for (let { version } = opened; ; ) {
      try {
        return await write(version);
      } catch (error) {
        const current = error instanceof ApiError ? (error.current as R | null) : null;
        if (!current) throw error;
        const { message } = error as ApiError;
        const isFinished = await new Promise<boolean>((decide) => setConflict({ message, current, opened, decide }));
        setConflict(null);
        if (!isFinished) throw error;
        version = current.version;
      }
    }
  }

  const question = conflict ? <ConflictDialog {...conflict} fields={fields} /> : null;
  return { save, question };
}

interface ConflictDialogProps<R> extends Conflict<R> {
  opened: R;
  fields: readonly RecordField<R>[];
}

function ConflictDialog<R>({ message, opened, current, fields, decide }: ConflictDialogProps<R>): ReactNode {
  const translate = useTranslate();
  const titleId = useId();
  const [isShown, setShown] = useState(false);
  const changed = fields
    .map(({ label, text }) => ({ label, was: text(opened, translate), is: text(current, translate) }))
    .filter(({ was, is }) => was !== is)
    .map(({ label, was, is }) => ({ label, lines: changedLines(was, is) }));
  return (
    <Dialog open onClose={() => decide(false)} fullWidth maxWidth="sm" aria-labelledby={titleId} role="alertdialog">
      <DialogTitle id={titleId}>{translate('conflict.title')}</DialogTitle>
      <DialogContent>
        <Typography>{message}</Typography>
        {isShown && (
          <Stack component="dl" sx={{ gap: 1.5, m: 0, mt: 2 }}>
            {changed.length === 0 && <Typography color="textSecondary">{translate('conflict.nothing')}</Typography>}
            {changed.map(({ label, lines: [before, after] }) => (
              <div key={label}>
                <Typography component="dt" sx={{ fontWeight: 600 }}>
                  {translate(label)}
                </Typography>
                <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                  <s>{before}</s> → {after}
                </Typography>
              </div>
            ))}
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button color="inherit" onClick={() => decide(false)} autoFocus sx={{ mr: 'auto' }}>
          {translate('form.cancel')}
        </Button>
        {!isShown && (
          <Button variant="outlined" onClick={() => setShown(true)}>
            {translate('conflict.show')}
          </Button>
        )}
        <Button variant="contained" color="error" onClick={() => decide(true)}>
          {translate('conflict.over')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
