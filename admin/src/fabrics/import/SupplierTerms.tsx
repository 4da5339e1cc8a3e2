import { Box, TextField, Typography } from '@mui/material';
import { type RoundingStep, roundingSteps, sellingPrice } from '@selvedge/domain/fabrics/selling-price';
import { newFabricChoices, stockOwners, type WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { formatRupees } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { useIsAllowed } from '../../hooks/use-rights';
import { Select } from '../../ui/Select';
import { type MappingStepProps, readPercent, sentCost } from './mapping-form';

const words = 'resources.imports.mapping';
/** The cost of the example. */
const EXAMPLE = 1000;

/** Asks for the meaning of a supplier's prices and quantities, and who sees its new fabrics. */
export function SupplierTerms({ mapping, isBusy, onChange }: MappingStepProps) {
  const translate = useTranslate();
  const mayChangeCosts = useIsAllowed('cost.write');
  const { cost, stock_of, new_fabrics, ...rest } = mapping;
  const set = (changed: Partial<WorkbookMapping>) =>
    onChange({
      ...rest,
      ...(cost && { cost }),
      ...(stock_of && { stock_of }),
      ...(new_fabrics && { new_fabrics }),
      ...changed,
    });
  const hasStock = Object.values(mapping.columns).includes('stock_quantity') || mapping.defaults.stock_quantity;
  return (
    <Box sx={group}>
      {mayChangeCosts || cost ? (
        <Select
          label={translate(`${words}.prices_are`)}
          value={cost ? 'cost' : ''}
          disabled={isBusy}
          onChoose={(value) => set({ cost: value ? { markup: '' } : undefined })}
          emptyText={translate(`${words}.selling_prices`)}
          choices={[{ id: 'cost', name: translate(`${words}.cost_prices`) }]}
        />
      ) : null}
      {cost ? <CostFields cost={cost} disabled={isBusy} onChange={(changed) => set({ cost: changed })} /> : null}
      {hasStock ? (
        <Select
          label={translate(`${words}.quantities_are`)}
          value={stock_of ?? 'ours'}
          disabled={isBusy}
          onChoose={(value) => set({ stock_of: value === 'mill' ? 'mill' : undefined })}
          choices={stockOwners.map((id) => ({ id, name: translate(`${words}.stock_${id}`) }))}
        />
      ) : null}
      <Select
        label={translate(`${words}.new_fabrics_are`)}
        value={new_fabrics ?? 'hidden'}
        disabled={isBusy}
        onChoose={(value) => set({ new_fabrics: value === 'shown' ? 'shown' : undefined })}
        choices={newFabricChoices.map((id) => ({ id, name: translate(`${words}.new_${id}`) }))}
      />
    </Box>
  );
}

type Cost = NonNullable<WorkbookMapping['cost']>;

function CostFields({ cost, disabled, onChange }: { cost: Cost; disabled: boolean; onChange: (cost: Cost) => void }) {
  const translate = useTranslate();
  const { markup, freight = '', round_to } = cost;
  const rule = sentCost(cost);
  return (
    <>
      <Percent
        label={translate(`${words}.markup`)}
        required
        value={markup}
        disabled={disabled}
        onType={(typed) => onChange({ ...cost, markup: typed })}
      />
      <Percent
        label={translate(`${words}.freight`)}
        value={freight}
        disabled={disabled}
        onType={(typed) => onChange({ ...cost, freight: typed })}
      />
      <Select
        label={translate(`${words}.round_to`)}
        value={String(round_to ?? '')}
        disabled={disabled}
        onChoose={(value) => onChange({ ...cost, round_to: value ? (Number(value) as RoundingStep) : undefined })}
        emptyText={translate(`${words}.to_the_cent`)}
        choices={roundingSteps.map((step) => ({
          id: String(step),
          name: translate(`${words}.rupees_step`, { smart_count: step }),
        }))}
      />
      <Typography variant="body2" color="textSecondary" role="status" sx={{ gridColumn: '1 / -1' }}>
        {rule
          ? translate(`${words}.cost_example`, {
              cost: formatRupees(EXAMPLE),
              price: formatRupees(sellingPrice(EXAMPLE, rule)),
            })
          : translate(`${words}.no_markup`)}
      </Typography>
    </>
  );
}

interface PercentProps {
  label: string;
  value: string;
  required?: boolean;
  disabled: boolean;
  onType: (typed: string) => void;
}

function Percent({ value, onType, ...props }: PercentProps) {
  const problem = value.trim() ? readPercent(value).problem : null;
  return (
    <TextField
      size="small"
      {...props}
      value={value}
      error={problem !== null}
      helperText={problem}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

const group = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
