import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Dialog } from './overlays';

export interface Contested {
  label: string;
  theirs: string;
  mine: string;
}

export type Side = 'theirs' | 'mine';

export interface Question {
  /** The server's message: who changed it, and when. */
  message: string;
  contested: readonly Contested[];
  decide: (sides: readonly Side[]) => void;
  /** Saves nothing. */
  onClose: () => void;
}

/** Asks of each field that both changed whose value stays. None is chosen beforehand, so that nothing is lost by Enter. */
export function ConflictQuestion({ message, contested, decide, onClose }: Question) {
  const translate = useTranslate();
  const textId = useId();
  const [chosen, choose] = useState<Record<number, Side>>({});
  const sides = contested.flatMap((_, index) => chosen[index] ?? []);
  return (
    <Dialog open role="alertdialog" onClose={onClose} fullWidth maxWidth="sm" aria-describedby={textId}>
      <DialogTitle>{translate('conflict.title')}</DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        <Box id={textId} sx={{ color: 'text.secondary' }}>
          {message} {translate('conflict.text')}
        </Box>
        {contested.map(({ label, ...values }, index) => (
          <FormControl key={label} fullWidth sx={{ mt: 2 }}>
            <FormLabel id={`${textId}-${index}`} sx={{ fontWeight: 600, color: 'text.primary' }}>
              {label}
            </FormLabel>
            <RadioGroup
              aria-labelledby={`${textId}-${index}`}
              value={chosen[index] ?? ''}
              onChange={(_, side) => choose((before) => ({ ...before, [index]: side as Side }))}
              sx={sideBySide}
            >
              {(['theirs', 'mine'] as const).map((side) => (
                <FormControlLabel
                  key={side}
                  value={side}
                  control={<Radio autoFocus={index === 0 && side === 'theirs'} />}
                  label={
                    <>
                      {translate(side === 'mine' ? 'conflict.mine' : 'conflict.theirs')}:{' '}
                      <Box sx={{ whiteSpace: 'pre-line' }}>{values[side]}</Box>
                    </>
                  }
                  sx={option}
                />
              ))}
            </RadioGroup>
          </FormControl>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {translate('form.cancel')}
        </Button>
        <Button variant="contained" disabled={sides.length < contested.length} onClick={() => decide(sides)}>
          {translate('form.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const sideBySide = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
const option = {
  alignItems: 'flex-start',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  m: 0,
  pr: 1.5,
  '& > :last-child': { py: 1 },
};
