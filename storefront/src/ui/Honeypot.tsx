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

/** The additional fields of a visitor's form. */
export interface HoneypotValues {
  website: string;
}

/**
 * A honeypot: people neither see nor reach the field, robots fill it in; the server rejects forms with a value in it.
 */
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
