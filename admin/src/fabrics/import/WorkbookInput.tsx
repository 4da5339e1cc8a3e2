import { Box } from '@mui/material';
import type { ChangeEvent } from 'react';
import { useTranslate } from 'react-admin';

interface WorkbookInputProps {
  disabled: boolean;
  /** The file chosen earlier, which the control names. */
  chosen?: File;
  onChoose: (file: File | null) => void;
}

/** The browser's own file input, with its button styled like the others. */
export const WorkbookInput = ({ disabled, chosen, onChoose }: WorkbookInputProps) => (
  <Box
    component="input"
    ref={(input: unknown) => show(input as HTMLInputElement | null, chosen)}
    sx={dressed}
    type="file"
    aria-label={useTranslate()('resources.imports.fields.file_name')}
    accept=".xlsx,.xls,.csv"
    disabled={disabled}
    onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChoose(target.files?.[0] ?? null)}
    // Allows choosing the same file again after correcting it.
    onClick={({ currentTarget }: React.MouseEvent<HTMLInputElement>) => {
      currentTarget.value = '';
    }}
  />
);

function show(input: HTMLInputElement | null, file: File | undefined): void {
  if (!input || !file || input.files?.[0]) return;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}

const dressed = {
  color: 'text.secondary',
  font: 'inherit',
  fontSize: '0.875rem',
  maxWidth: '100%',
  minHeight: 44,
  '&::file-selector-button': {
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    color: 'text.primary',
    cursor: 'pointer',
    font: 'inherit',
    fontWeight: 600,
    minHeight: 44,
    mr: 1.5,
    px: 2,
  },
};
