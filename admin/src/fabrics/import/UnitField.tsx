import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MappingStepProps } from './mapping-form';

interface UnitFieldProps extends MappingStepProps {
  of: 'width' | 'weight';
  units: readonly string[];
}

/** The unit of a column's bare numbers if neither cells nor heading name it; renders nothing without such a column. */
export function UnitField({ mapping, isBusy, onChange, of, units }: UnitFieldProps) {
  const translate = useTranslate();
  if (!Object.values(mapping.columns).includes(of)) return null;
  const choose = (unit: string) => {
    const { [of]: _, ...others } = mapping.units ?? {};
    onChange({ ...mapping, units: unit ? { ...others, [of]: unit } : others });
  };
  return (
    <TextField
      select
      size="small"
      label={translate(`resources.imports.mapping.${of}_unit`)}
      value={mapping.units?.[of] ?? ''}
      disabled={isBusy}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{translate(`resources.imports.mapping.${of}_as_written`)}</option>
      {units.map((unit) => (
        <option key={unit} value={unit}>
          {translate(`resources.imports.mapping.units.${unit}`)}
        </option>
      ))}
    </TextField>
  );
}
