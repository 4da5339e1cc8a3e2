import { Box } from '@mui/material';
import { MAX_END_USE, neededByProblem } from '@selvedge/domain/quotations/request-notes';
import { TextInput } from 'react-admin';
import { DayInput } from '../../ui/inputs';

interface RequestNotesInputsProps {
  /** The day that is stored: it may have passed. */
  stored?: string | null;
}

/** The optional fields of a request beside the fabrics. */
export function RequestNotesInputs({ stored }: RequestNotesInputsProps) {
  const dayProblem = (day: unknown) =>
    day && day !== stored ? (neededByProblem(String(day), new Date()) ?? undefined) : undefined;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <DayInput source="needed_by" label="resources.quotations.request.needed_by" validate={dayProblem} />
        <TextInput source="po_number" label="resources.quotations.request.po_number" />
      </Box>
      <TextInput
        source="end_use"
        label="resources.quotations.request.end_use"
        slotProps={{ htmlInput: { maxLength: MAX_END_USE } }}
      />
      <TextInput source="delivery_address" label="resources.quotations.request.delivery_address" multiline />
    </>
  );
}
