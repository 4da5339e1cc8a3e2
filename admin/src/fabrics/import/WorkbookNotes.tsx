import { Box } from '@mui/material';

interface WorkbookNotesProps {
  title: string;
  lines: readonly string[];
  isOpen: boolean;
}

/** The format of the workbook; collapsed once there is something more important to read. */
export const WorksheetNotes = ({ title, lines, isOpen }: WorkbookNotesProps) => (
  <Box component="details" open={isOpen} sx={{ fontSize: '0.875rem' }}>
    <Box component="summary" sx={{ alignContent: 'center', cursor: 'pointer', fontWeight: 600, minHeight: 44 }}>
      {title}
    </Box>
    <Box component="ul" sx={{ color: 'text.secondary', m: 0, pl: 2.5 }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  </Box>
);
