import { formatLength } from '@selvedge/domain/length';
import { required, SelectInput } from 'react-admin';
import type { PickedFabric } from './picked-fabric';

/** The colour of a line, with what can be ordered of each; nothing where there is no choice. */
export function ColourInput({ source, colours }: { source: string } & Pick<PickedFabric, 'colours'>) {
  if (colours.length < 2) return null;
  return (
    <SelectInput
      source={source}
      label="resources.quotations.fields.line_colour"
      choices={colours.map(({ id, name, available_quantity }) => ({
        id,
        name: `${name} (${formatLength(available_quantity, 'meters')})`,
      }))}
      validate={required()}
      helperText={false}
      fullWidth
      sx={{ mt: 1.5 }}
    />
  );
}
