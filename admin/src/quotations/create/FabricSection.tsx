import { Box, Button, FormHelperText } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { MessagePanel } from '../../ui/MessagePanel';
import { Section } from '../../ui/Section';
import { FabricPicker } from './FabricPicker';
import { LineRow } from './LineRow';
import { lineOf, type ManualQuotation } from './manual-quotation';

export function FabricSection() {
  const [isPicking, setPicking] = useState(false);
  const { control, formState } = useFormContext<ManualQuotation>();
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'lines',
    rules: { required: 'Please add at least one fabric item' },
  });
  const fault = formState.errors.lines?.root?.message;
  const pick = (fabric: AdminFabric) => append(lineOf(fabric), { shouldFocus: false });
  const picked = (fields as unknown as ManualQuotation['lines']).map(({ fabric_id }) => fabric_id);

  return (
    <Section
      title="Fabric Selection"
      action={
        <Button variant="outlined" onClick={() => setPicking(true)}>
          Add Fabric
        </Button>
      }
    >
      {fields.length === 0 ? (
        <MessagePanel title="No fabrics yet">Add the fabrics that this customer asked for.</MessagePanel>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {fields.map((field, index) => (
            <LineRow key={field.id} index={index} onRemove={() => remove(index)} />
          ))}
        </Box>
      )}
      {fault ? (
        <FormHelperText error sx={{ textAlign: 'center' }}>
          {fault}
        </FormHelperText>
      ) : null}
      {isPicking ? <FabricPicker picked={picked} onPick={pick} onClose={() => setPicking(false)} /> : null}
    </Section>
  );
}
