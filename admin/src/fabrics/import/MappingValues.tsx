import { Box, Stack, TextField, Typography } from '@mui/material';
import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { weightUnits } from '@selvedge/domain/fabrics/sheet-reading/weight-cells';
import { widthUnits } from '@selvedge/domain/fabrics/sheet-reading/width-cells';
import { useTranslate } from 'react-admin';
import { Select } from '../../ui/Select';
import { useTerms } from '../use-terms';
import { BankValues } from './BankValues';
import { type MappingStepProps, missingColumns, readRate } from './mapping-form';
import { PackingValues } from './PackingValues';
import { SupplierTerms } from './SupplierTerms';
import { UnitField } from './UnitField';

const CURRENCIES = [
  'USD',
  'CNY',
  'EUR',
  'INR',
  'GBP',
  'JPY',
  'HKD',
  'KRW',
  'THB',
  'VND',
  'BDT',
  'PKR',
  'TRY',
  'AED',
  'SGD',
  'AUD',
];

/**
 * Values that no column provides: one value for all rows, exchange rates, unknown categories, and the supplier's name.
 */
export function MappingValues(props: MappingStepProps & { isKnown: boolean }) {
  const { target, inspection, mapping, isBusy, onChange, isKnown } = props;
  const translate = useTranslate();
  const isBank = target.kind === 'bank';
  const missing = missingColumns(mapping, target).filter((column) => column !== target.key);
  const set = (column: string, value: string) =>
    onChange({ ...mapping, defaults: { ...mapping.defaults, [column]: value } });
  return (
    <Stack sx={{ gap: 2 }}>
      {missing.length > 0 && !isKnown ? (
        <Box component="fieldset" sx={group}>
          <Typography component="legend" sx={{ fontWeight: 600 }}>
            {translate('resources.imports.mapping.for_all')}
          </Typography>
          {missing.map((column) =>
            column === 'category_name' ? (
              <CategoryOfAll
                key={column}
                value={mapping.defaults[column] ?? ''}
                disabled={isBusy}
                onChoose={(category) => set(column, category)}
              />
            ) : (
              <TextField
                key={column}
                size="small"
                required
                label={translate(`resources.imports.columns.${column}`)}
                value={mapping.defaults[column] ?? ''}
                disabled={isBusy}
                onChange={(event) => set(column, event.target.value)}
              />
            ),
          )}
        </Box>
      ) : null}
      {target.kind === 'rolls' ? <PackingValues {...props} /> : null}
      {isBank ? <BankValues {...props} /> : null}
      {target.kind === 'fabrics' ? <Prices {...props} /> : null}
      {target.kind === 'fabrics' ? <SupplierTerms {...props} /> : null}
      {target.kind === 'fabrics' && inspection.unknown_categories.length > 0 ? <Categories {...props} /> : null}
      {isKnown ? null : (
        <TextField
          size="small"
          label={translate(isBank ? 'money.bank.name' : 'resources.imports.mapping.mill')}
          helperText={translate(isBank ? 'money.bank.name_text' : 'resources.imports.mapping.mill_text')}
          value={mapping.mill ?? ''}
          disabled={isBusy}
          onChange={(event) => onChange({ ...mapping, mill: event.target.value.slice(0, 100) })}
        />
      )}
    </Stack>
  );
}

/** The exchange rate is asked for with each list, because it changes. */
function Prices(props: MappingStepProps & { isKnown: boolean }) {
  const { inspection, mapping, isBusy, onChange, isKnown } = props;
  const translate = useTranslate();
  const code = mapping.currency?.code ?? '';
  const setCurrency = (currency: WorkbookMapping['currency']) => {
    const { currency: _, ...rest } = mapping;
    onChange(currency ? { ...rest, currency } : rest);
  };
  const rate = mapping.currency?.rate ?? '';
  const rateProblem = rate.trim() ? readRate(rate).problem : null;
  const needed = inspection.currencies.find((own) => own !== code);
  return (
    <Box sx={group}>
      <Select
        label={translate('resources.imports.mapping.currency')}
        value={code}
        disabled={isBusy}
        onChoose={(chosen) => setCurrency(chosen ? { code: chosen, rate } : undefined)}
        helperText={needed && !code ? translate('resources.imports.mapping.priced_in', { code: needed }) : undefined}
        emptyText={translate('resources.imports.mapping.rupees')}
        choices={CURRENCIES.map((id) => ({ id, name: id }))}
      />
      {code ? (
        <TextField
          size="small"
          required
          label={translate('resources.imports.mapping.rate', { code })}
          value={rate}
          error={rateProblem !== null}
          helperText={rateProblem}
          disabled={isBusy}
          onChange={({ target }) => setCurrency({ code, rate: target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ) : null}
      {isKnown ? null : (
        <>
          <UnitField {...props} of="width" units={widthUnits} />
          <UnitField {...props} of="weight" units={weightUnits} />
        </>
      )}
    </Box>
  );
}

function Categories({ inspection, mapping, isBusy, onChange }: MappingStepProps) {
  const translate = useTranslate();
  const known = useTerms('categories');
  const choose = (name: string, use: string) =>
    onChange({ ...mapping, categories: { ...mapping.categories, [name]: use ? { use } : 'create' } });
  return (
    <Box component="fieldset" sx={group}>
      <Typography component="legend" sx={{ fontWeight: 600 }}>
        {translate('resources.imports.mapping.categories')}
      </Typography>
      {inspection.unknown_categories.map((name) => {
        const choice = mapping.categories?.[name];
        return (
          <Select
            key={name}
            label={name}
            value={typeof choice === 'object' ? choice.use : ''}
            disabled={isBusy}
            onChoose={(use) => choose(name, use)}
            emptyText={translate('resources.imports.mapping.create')}
            choices={known.map((term) => ({
              id: term.name,
              name: translate('resources.imports.mapping.use', { name: term.name }),
            }))}
          />
        );
      })}
    </Box>
  );
}

function CategoryOfAll(props: { value: string; disabled: boolean; onChoose: (name: string) => void }) {
  const translate = useTranslate();
  return (
    <Select
      {...props}
      required
      label={translate('resources.imports.columns.category_name')}
      emptyText={translate('resources.imports.mapping.choose')}
      choices={useTerms('categories').map(({ name }) => ({ id: name, name }))}
    />
  );
}

const group = {
  border: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  m: 0,
  minWidth: 0,
  p: 0,
  '& > legend': { mb: 1 },
};
