import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material';
import type { ImportColumn } from '@selvedge/domain/fabrics/sheet-mapping';
import { massUnits } from '@selvedge/domain/fabrics/sheet-reading/weight-cells';
import { widthUnits } from '@selvedge/domain/fabrics/sheet-reading/width-cells';
import { priceUnits } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';
import { Select } from '../../ui/Select';
import { type MappingStepProps, missingUnits, withUnit } from './mapping-form';
import { UnitField } from './UnitField';

/** May be one for all rolls of a list. */
const FOR_ALL: readonly ImportColumn[] = ['color', 'location'];

/** Asks what a packing list leaves out: its units, one color or place of all rolls, and whether they have arrived. */
export function PackingValues(props: MappingStepProps & { isKnown: boolean }) {
  const { mapping, isBusy, onChange, isKnown } = props;
  const translate = useTranslate();
  const taken = Object.values(mapping.columns);
  const set = (column: ImportColumn, value: string) =>
    onChange({ ...mapping, defaults: { ...mapping.defaults, [column]: value } });
  const missing = missingUnits({ ...mapping, units: {} });
  const unitOf = (of: 'length' | 'mass', units: readonly string[]) =>
    missing.includes(of) ? (
      <Select
        required
        label={translate(`rolls.import.${of}_unit`)}
        value={mapping.units?.[of] ?? ''}
        disabled={isBusy}
        onChoose={(unit) => onChange(withUnit(mapping, of, unit))}
        emptyText={translate('resources.imports.mapping.choose')}
        choices={units.map((id) => ({ id, name: translate(`rolls.import.units.${id}`) }))}
      />
    ) : null;
  return (
    <Box sx={group}>
      {isKnown
        ? null
        : FOR_ALL.filter((column) => !taken.includes(column)).map((column) => (
            <TextField
              key={column}
              size="small"
              label={translate(`rolls.import.all_${column}`)}
              value={mapping.defaults[column] ?? ''}
              disabled={isBusy}
              onChange={({ target }) => set(column, target.value)}
            />
          ))}
      {isKnown ? null : (
        <>
          {unitOf('length', priceUnits)}
          {unitOf('mass', massUnits)}
          <UnitField {...props} of="width" units={widthUnits} />
        </>
      )}
      <FormControlLabel
        disabled={isBusy}
        label={translate('rolls.receive.expected')}
        sx={{ m: 0, minHeight: 44 }}
        control={
          <Checkbox
            checked={mapping.expected ?? false}
            onChange={(_event, expected) => onChange({ ...mapping, expected })}
            sx={{ ml: -1 }}
          />
        }
      />
    </Box>
  );
}

const group = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
