import { Box, Button, FormHelperText } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { MessagePanel } from '../../ui/placeholders';
import { Section } from '../../ui/Section';
import { FabricPicker } from '../picker/FabricPicker';
import { useLinePicker } from '../picker/use-line-picker';
import { useLineGrid } from '../use-line-grid';
import { LineRow } from './LineRow';
import { lineOf, type ManualQuotation } from './manual-quotation';

const COLUMNS = ['quantity', 'unit_price'];

export function FabricSection() {
  const translate = useTranslate();
  const grid = useLineGrid(COLUMNS);
  const { control } = useFormContext<ManualQuotation>();
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'lines',
    rules: { required: 'resources.quotations.manual.no_lines' },
  });
  const picker = useLinePicker(fields.length);
  const pick = (fabric: AdminFabric) => append(lineOf(fabric), { shouldFocus: false });
  const picked = (fields as unknown as ManualQuotation['lines']).map(({ fabric_id }) => fabric_id);

  return (
    <Section
      title={translate('resources.quotations.manual.fabrics')}
      action={
        <Button variant="outlined" onClick={picker.open}>
          {translate('resources.quotations.manual.add')}
        </Button>
      }
    >
      {fields.length === 0 ? (
        <MessagePanel title={translate('resources.quotations.manual.none')}>
          {translate('resources.quotations.manual.none_text')}
        </MessagePanel>
      ) : (
        <Box component="ul" {...grid} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {fields.map((field, index) => (
            <LineRow key={field.id} index={index} onRemove={() => remove(index)} />
          ))}
        </Box>
      )}
      <LinesProblem />
      {picker.isPicking ? <FabricPicker picked={picked} onPick={pick} onClose={picker.close} /> : null}
    </Section>
  );
}

function LinesProblem() {
  const translate = useTranslate();
  const problem = useFormState<ManualQuotation>().errors.lines?.root?.message;
  if (!problem) return null;
  return (
    <FormHelperText error sx={{ textAlign: 'center' }}>
      {translate(problem)}
    </FormHelperText>
  );
}
