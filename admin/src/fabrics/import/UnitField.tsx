import { useTranslate } from 'react-admin';
import { Select } from '../../ui/Select';
import { type MappingStepProps, withUnit } from './mapping-form';

interface UnitFieldProps extends MappingStepProps {
  of: 'width' | 'weight';
  units: readonly string[];
}

/** The unit of a column's bare numbers if neither cells nor heading name it; renders nothing without such a column. */
export function UnitField({ mapping, isBusy, onChange, of, units }: UnitFieldProps) {
  const translate = useTranslate();
  if (!Object.values(mapping.columns).includes(of)) return null;
  return (
    <Select
      label={translate(`resources.imports.mapping.${of}_unit`)}
      value={mapping.units?.[of] ?? ''}
      disabled={isBusy}
      onChoose={(unit) => onChange(withUnit(mapping, of, unit))}
      emptyText={translate(`resources.imports.mapping.${of}_as_written`)}
      choices={units.map((id) => ({ id, name: translate(`resources.imports.mapping.units.${id}`) }))}
    />
  );
}
