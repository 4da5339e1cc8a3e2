import { Box } from '@mui/material';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { useFieldValue } from 'react-admin';

interface FieldProps {
  source: string;
}

/*
 * react-admin's DateField writes a date as the browser does; these write it as documents do, with the day in Colombo.
 */

export const DateTimeField = (props: FieldProps) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {formatDateTime(useFieldValue(props))}
  </Box>
);

export const DayField = (props: FieldProps) => formatDate(useFieldValue(props));
