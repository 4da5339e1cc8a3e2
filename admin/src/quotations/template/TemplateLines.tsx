import type { SvgIconComponent } from '@mui/icons-material';
import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { shortUnit } from '@selvedge/domain/length';
import { formatCents, multiplyCents } from '@selvedge/domain/money';
import { useEffect, useRef } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { NumberInput } from '../../ui/form/NumberInput';
import { TwoLines } from '../../ui/TwoLines';
import { useLineWarning } from '../line-warning';
import { ColourInput } from '../picker/ColourInput';
import { FabricPicker } from '../picker/FabricPicker';
import { useLinePicker } from '../picker/use-line-picker';
import { amount, cents } from '../typed-numbers';
import { useLineDocument } from '../use-line-document';
import { addedLine, rules, type TemplateForm } from './template-form';

const COLUMNS = ['item_code', 'quantity', 'unit_price'];

/** The numbered lines in print order. */
export function TemplateLines() {
  const translate = useTranslate();
  const { control } = useFormContext<TemplateForm>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'lines' });
  const sheet = useLineDocument(COLUMNS);
  const picker = useLinePicker(fields.length);
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ to: number; by: Direction } | null>(null);
  // A moved line keeps the focus on the pressed button, so that it can be pressed again.
  useEffect(() => {
    const buttons = moved.current && list.current?.children[moved.current.to]?.querySelectorAll('button');
    const pressed = [...(buttons ?? [])].find((button) => button.name === moved.current?.by && !button.disabled);
    (pressed ?? [...(buttons ?? [])].find((button) => !button.disabled))?.focus();
    moved.current = null;
  });
  const moveBy = (index: number, by: Direction) => {
    const to = by === 'up' ? index - 1 : index + 1;
    moved.current = { to, by };
    move(index, to);
  };
  return (
    <>
      <Box
        component="ol"
        ref={list}
        {...sheet}
        aria-label={translate('resources.quotations.fields.line_items')}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {fields.map((field, index) => (
          <TemplateLine
            key={field.id}
            index={index}
            count={fields.length}
            onMove={(by) => moveBy(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </Box>
      <Button variant="outlined" onClick={picker.open} sx={{ mb: 2 }}>
        {translate('resources.quotations.manual.add')}
      </Button>
      {picker.isPicking ? (
        <FabricPicker
          picked={fields.flatMap(({ fabric_id }) => fabric_id ?? [])}
          onPick={(fabric) => append(addedLine(fabric), { shouldFocus: false })}
          onClose={picker.close}
        />
      ) : null}
    </>
  );
}

type Direction = 'up' | 'down';

interface TemplateLineProps {
  index: number;
  /** Number of lines. */
  count: number;
  onMove: (by: Direction) => void;
  onRemove: () => void;
}

function TemplateLine({ index, count, onMove, onRemove }: TemplateLineProps) {
  const translate = useTranslate();
  const line = useWatch<TemplateForm, `lines.${number}`>({ name: `lines.${index}` });
  const warning = useLineWarning(line);
  const unit = shortUnit(line.price_unit);
  const place = { name: line.name, place: index + 1, count };
  return (
    <Box component="li" sx={row}>
      <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', pt: 1 }}>
        {String(index + 1).padStart(3, '0')}
      </Typography>
      <Box sx={{ alignSelf: 'center', minWidth: 0 }}>
        <TwoLines first={line.name} second={line.details} />
        {line.picked ? (
          <ColourInput source={`lines.${index}.picked.colourway_id`} colours={line.picked.colours} />
        ) : null}
      </Box>
      <Stack direction="row" sx={{ alignSelf: 'start' }}>
        <LineButton
          name="up"
          label={translate('resources.quotations.template.move_up', place)}
          icon={UpIcon}
          disabled={index === 0}
          onClick={() => onMove('up')}
        />
        <LineButton
          name="down"
          label={translate('resources.quotations.template.move_down', place)}
          icon={DownIcon}
          disabled={index === count - 1}
          onClick={() => onMove('down')}
        />
        <LineButton
          name="remove"
          label={translate('resources.quotations.manual.remove', place)}
          icon={DeleteIcon}
          disabled={count === 1}
          onClick={onRemove}
        />
      </Stack>
      <Box sx={fields}>
        <TextInput source={`lines.${index}.item_code`} label="resources.quotations.fields.item_code" />
        <NumberInput
          source={`lines.${index}.quantity`}
          label={translate('resources.quotations.fields.line_quantity', { unit })}
          helperText={warning}
          validate={(text) => rules.quantity(line.price_unit)(text)}
        />
        <NumberInput
          source={`lines.${index}.unit_price`}
          label={translate('resources.quotations.fields.line_price', { unit })}
          validate={rules.unitPrice}
        />
        <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600, pt: 1, textAlign: 'right' }}>
          {formatCents(multiplyCents(cents(line.unit_price), amount(line.quantity, line.price_unit)))}
        </Box>
      </Box>
    </Box>
  );
}

interface LineButtonProps {
  name: string;
  label: string;
  icon: SvgIconComponent;
  disabled: boolean;
  onClick: () => void;
}

const LineButton = ({ icon: Icon, label, ...button }: LineButtonProps) => (
  <IconButton size="small" type="button" aria-label={label} {...button}>
    <Icon sx={{ fontSize: 20 }} />
  </IconButton>
);

const row = {
  columnGap: 1.5,
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr) auto',
  py: 2,
  rowGap: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};

const fields = {
  columnGap: 1.5,
  display: 'grid',
  gridColumn: { xs: '1 / -1', sm: '2 / -1' },
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1.2fr 1fr 1fr 132px' },
  rowGap: 1.5,
};
