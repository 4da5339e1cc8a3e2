import { Box } from '@mui/material';
import type { ChangeEvent } from 'react';
import { useTranslate } from 'react-admin';

interface SheetInputProps {
  disabled: boolean;
  /** One that was chosen in an earlier go: the control names it. */
  chosen?: File;
  onChoose: (file: File | null) => void;
}

/** The browser's own choice of a file, whose button is dressed like the others. */
export const SheetInput = ({ disabled, chosen, onChoose }: SheetInputProps) => (
  <Box
    component="input"
    ref={(input: unknown) => show(input as HTMLInputElement | null, chosen)}
    sx={dressed}
    type="file"
    aria-label={useTranslate()('resources.imports.fields.file_name')}
    accept=".xlsx,.xls,.csv"
    disabled={disabled}
    onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChoose(target.files?.[0] ?? null)}
    // The same file may be chosen again after it was corrected.
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
