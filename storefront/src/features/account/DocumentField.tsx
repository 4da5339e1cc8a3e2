import AttachFile from '@mui/icons-material/AttachFile';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useId, useRef } from 'react';
import { t } from '../../lib/language';

const MAX_MEGABYTES = 10;
const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

export interface DocumentFieldProps {
  label: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  /** Called for a file that the server would reject. */
  onReject: (reason: string) => void;
}

/** One optional document: PDF, JPG or PNG of at most 10 MB. */
export function DocumentField({ label, file, onChange, onReject }: DocumentFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!chosen) return;
    const problem = problemOf(chosen);
    if (problem) onReject(problem);
    else onChange(chosen);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <input
        ref={input}
        id={id}
        type="file"
        accept={ACCEPTED}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <Button
        variant="outlined"
        startIcon={<AttachFile />}
        onClick={() => input.current?.click()}
        sx={{ flex: 1, minWidth: 0, justifyContent: 'flex-start' }}
      >
        <Box
          component="span"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: file ? 'nowrap' : 'normal' }}
        >
          {file ? `${label}: ${file.name}` : label}
        </Box>
      </Button>
      {file && (
        <IconButton aria-label={t('Remove {name}', { name: file.name })} onClick={() => onChange(undefined)}>
          <Close />
        </IconButton>
      )}
    </Box>
  );
}

function problemOf({ name, size }: File): string | null {
  if (!/\.(pdf|jpe?g|png)$/i.test(name)) return t('Please choose a PDF, JPG or PNG file');
  return size > MAX_MEGABYTES * 1024 * 1024
    ? t('Please choose a file of at most {megabytes} MB', { megabytes: MAX_MEGABYTES })
    : null;
}
