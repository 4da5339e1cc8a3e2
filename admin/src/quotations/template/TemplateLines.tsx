import type { SvgIconComponent } from '@mui/icons-material';
import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import SwapIcon from '@mui/icons-material/SwapHorizOutlined';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import type { LastPrice as Price } from '@selvedge/domain/customers/customer';
import { shortUnit } from '@selvedge/domain/length';
import { formatCents, multiplyCents } from '@selvedge/domain/money';
import type { RequestedChange } from '@selvedge/domain/quotations/offer-answer';
import type { LineFabric } from '@selvedge/domain/quotations/quotation';
import { useEffect, useRef, useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { LastPrice, useLastPrices } from '../../customers/LastPrice';
import { colourMark } from '../../fabrics/colour-mark';
import { NumberInput } from '../../ui/inputs';
import { TwoLines } from '../../ui/TwoLines';
import { shortages, useLineWarning } from '../line-warning';
import { ColourInput } from '../picker/ColourInput';
import { FabricPicker } from '../picker/FabricPicker';
import { isByRoll } from '../picker/picked-fabric';
import { useLinePicker } from '../picker/use-line-picker';
import { amount, cents } from '../typed-numbers';
import { useLineGrid } from '../use-line-grid';
import { LineFacts } from './LineFacts';
import { LineRolls } from './LineRolls';
import { LineShade } from './LineShade';
import { RequestedLineChange } from './RequestedLineChange';
import { addedLine, asNow, rules, type TemplateForm, type TemplateFormLine } from './template-form';

const COLUMNS = ['item_code', 'quantity', 'unit_price'];

interface TemplateLinesProps {
  /** The changes that the customer asks for, by line. */
  changes?: ReadonlyMap<string, RequestedChange>;
  /** Their fabrics as they are now. */
  fabrics?: readonly LineFabric[];
  /** The account whose last prices are shown beside the lines, and the quotation that is being priced. */
  pricedFor?: { customerId: string | null; quotationId: string };
}

/** The numbered lines in print order. */
export function TemplateLines({ changes, fabrics, pricedFor }: TemplateLinesProps) {
  const translate = useTranslate();
  const { control, getValues } = useFormContext<TemplateForm>();
  const { fields, append, move, remove, update } = useFieldArray({ control, name: 'lines' });
  const grid = useLineGrid(COLUMNS, 'unit_price');
  const [replaced, replace] = useState<number | null>(null);
  const picker = useLinePicker(fields.length);
  const lines = useWatch<TemplateForm, 'lines'>({ name: 'lines' });
  const lastPrices = useLastPrices({
    customerId: pricedFor?.customerId ?? null,
    fabricIds: lines.flatMap(({ fabric_id }) => fabric_id ?? []),
    except: pricedFor?.quotationId,
  });
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
        {...grid}
        aria-label={translate('resources.quotations.fields.line_items')}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {fields.map((field, index) => (
          <TemplateLine
            key={field.id}
            index={index}
            count={fields.length}
            change={changes?.get(field.line_id ?? '')}
            fabrics={fabrics}
            quotationId={pricedFor?.quotationId}
            lastPrice={lastPrices.get(lines[index]?.fabric_id ?? '')}
            onMove={(by) => moveBy(index, by)}
            onReplace={() => replace(index)}
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
      {replaced === null ? null : (
        <FabricPicker
          picked={[]}
          onPick={(fabric) => {
            // Replaces the fabric in the same place and length, at its own price.
            const { quantity } = getValues(`lines.${replaced}`);
            const other = addedLine(fabric);
            update(replaced, fabric.price_unit === fields[replaced]?.price_unit ? { ...other, quantity } : other);
            replace(null);
          }}
          onClose={() => replace(null)}
        />
      )}
    </>
  );
}

type Direction = 'up' | 'down';

interface TemplateLineProps {
  index: number;
  /** Number of lines. */
  count: number;
  change: RequestedChange | undefined;
  fabrics: TemplateLinesProps['fabrics'];
  lastPrice: Price | undefined;
  quotationId: string | undefined;
  onMove: (by: Direction) => void;
  onReplace: () => void;
  onRemove: () => void;
}

function TemplateLine({
  index,
  count,
  change,
  fabrics,
  lastPrice,
  quotationId,
  onMove,
  onReplace,
  onRemove,
}: TemplateLineProps) {
  const translate = useTranslate();
  const line = asNow(useWatch<TemplateForm, `lines.${number}`>({ name: `lines.${index}` }), fabrics);
  const warning = useLineWarning(line);
  const unit = shortUnit(line.price_unit);
  const place = { name: line.name, place: index + 1, count };
  return (
    <Box component="li" sx={row}>
      <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', pt: 1 }}>
        {String(index + 1).padStart(3, '0')}
      </Typography>
      <Box sx={fabricAndColour}>
        <TwoLines lead={isInColour(line) ? colourMark(line.swatch) : null} first={line.name} second={line.details} />
        {line.picked ? (
          <ColourInput
            source={`lines.${index}.picked.colourway_id`}
            colours={line.picked.colours}
            sx={{ flex: '1 1 180px', maxWidth: { sm: 260 }, mt: 0 }}
          />
        ) : null}
      </Box>
      <Stack direction="row" sx={buttons}>
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
          name="replace"
          label={translate('resources.quotations.template.replace', place)}
          icon={SwapIcon}
          disabled={false}
          onClick={onReplace}
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
          validate={rules.quantity(line.price_unit)}
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
      {line.picked || change || lastPrice ? (
        <Box sx={beside}>
          {change ? <RequestedLineChange change={change} index={index} line={line} /> : null}
          {line.picked ? (
            <LineFacts picked={line.picked} unit={line.price_unit} isShort={shortages([line]).length > 0} />
          ) : null}
          {line.picked && isByRoll(line.picked) ? <LineRolls line={line} index={index} /> : null}
          {line.picked ? <LineShade line={line} picked={line.picked} index={index} quotationId={quotationId} /> : null}
          <LastPrice price={lastPrice} />
        </Box>
      ) : null}
    </Box>
  );
}

/** Returns whether its picture is of the color that is chosen. */
const isInColour = ({ swatch, picked }: TemplateFormLine): boolean =>
  !picked || swatch?.colourway_id === picked.colourway_id;

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
  gridTemplateColumns: { xs: '32px minmax(0, 1fr)', sm: '32px minmax(0, 1fr) auto' },
  pb: 2,
  rowGap: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider', pt: 2 },
};

/** On a phone below the line, where the name has the whole width. */
const buttons = {
  alignSelf: 'start',
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  justifyContent: 'end',
  order: { xs: 1, sm: 0 },
};

const fabricAndColour = {
  alignItems: 'center',
  columnGap: 2,
  display: 'flex',
  flexWrap: 'wrap',
  minWidth: 0,
  rowGap: 1,
};

const beside = {
  alignItems: 'center',
  columnGap: 1,
  display: 'flex',
  flexWrap: 'wrap',
  rowGap: 0.75,
  gridColumn: { xs: '1 / -1', sm: '2 / -1' },
};

const fields = {
  columnGap: 1.5,
  display: 'grid',
  gridColumn: { xs: '1 / -1', sm: '2 / -1' },
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1.1fr 124px' },
  rowGap: 1.5,
};
