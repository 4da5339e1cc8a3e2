import { Box } from '@mui/material';
import { requiredColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import { useTranslate } from 'react-admin';

/** What a sheet must be like; folded once there is more important to read. */
export function ImportNotes({ isOpen }: { isOpen: boolean }) {
  const translate = useTranslate();
  return (
    <Box component="details" open={isOpen} sx={{ fontSize: '0.875rem' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 1 }}>
        {translate('resources.imports.notes.title')}
      </Box>
      <Box component="ul" sx={{ color: 'text.secondary', m: 0, pl: 2.5 }}>
        <li>{translate('resources.imports.notes.required', { columns: requiredColumns.join(', ') })}</li>
        <li>{translate('resources.imports.notes.optional')}</li>
        <li>{translate('resources.imports.notes.categories')}</li>
        <li>{translate('resources.imports.notes.existing')}</li>
        <li>{translate('resources.imports.notes.pictures')}</li>
      </Box>
    </Box>
  );
}
