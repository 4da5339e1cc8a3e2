import { styled } from '@mui/material/styles';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

const Hidden = styled('div')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** What the form of a visitor holds beside its own fields. */
export interface HoneypotValues {
  website: string;
}

/** A field that people neither see nor reach and robots fill in; the server refuses a form that has something in it. */
export function Honeypot<Values extends FieldValues & HoneypotValues>({ form }: { form: UseFormReturn<Values> }) {
  return (
    <Hidden aria-hidden="true">
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website' as Path<Values>)} />
      </label>
    </Hidden>
  );
}
