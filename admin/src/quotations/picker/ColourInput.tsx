import { required, SelectInput } from 'react-admin';
import { useAvailable } from '../../fabrics/use-available';
import type { PickedFabric } from './picked-fabric';

/** The color of a line, with available quantities; nothing if there is no choice. */
export function ColourInput({ source, colours, sx }: { source: string; sx?: object } & Pick<PickedFabric, 'colours'>) {
  const say = useAvailable();
  if (colours.length < 2) return null;
  return (
    <SelectInput
      source={source}
      label="resources.quotations.fields.line_colour"
      choices={colours.map(({ id, name, available_quantity }) => ({
        id,
        name: `${name} (${say(available_quantity)})`,
      }))}
      validate={required()}
      helperText={false}
      fullWidth
      sx={{ mt: 1.5, ...sx }}
    />
  );
}
