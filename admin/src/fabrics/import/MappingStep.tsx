import { Alert, Box, Button, Chip, Stack, TextField, Typography } from '@mui/material';
import type { ImportColumn, InspectedColumn } from '@selvedge/domain/fabrics/sheet-mapping';
import { readNumber } from '@selvedge/domain/typed-number';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Select } from '../../ui/Select';
import { MappingValues } from './MappingValues';
import { chosenFor, type MappingStepProps, withColumn } from './mapping-form';

const KNOWN = {
  fabrics: 'resources.imports.mapping.known',
  rolls: 'rolls.import.known',
  bank: 'money.bank.file_known',
} as const;

/** Supplier columns on the left, ours on the right, and the remaining choices beside them. */
export function MappingStep(props: MappingStepProps) {
  const { inspection, mapping, target } = props;
  const translate = useTranslate();
  const isKnown = inspection.mapping_id !== undefined;
  const [isOpen, setOpen] = useState(!isKnown);
  return (
    <Stack component="section" aria-label={translate('resources.imports.mapping.title')} sx={{ gap: 2 }}>
      {isKnown ? (
        <Alert
          severity="success"
          action={
            <Button color="inherit" size="small" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
              {translate('resources.imports.mapping.show')}
            </Button>
          }
        >
          {translate(KNOWN[target.kind], { mill: mapping.mill ?? '' })}
        </Alert>
      ) : (
        <Typography color="textSecondary">{translate('resources.imports.mapping.intro')}</Typography>
      )}
      {inspection.notes.map((note) => (
        <Alert key={note} severity="info">
          {note}
        </Alert>
      ))}
      {inspection.pictures > 0 && target.kind === 'fabrics' ? (
        <Typography>{translate('resources.imports.mapping.pictures', { smart_count: inspection.pictures })}</Typography>
      ) : null}
      {isOpen ? (
        <>
          <WorksheetChoice {...props} />
          <Columns {...props} />
        </>
      ) : null}
      <MappingValues {...props} isKnown={isKnown && !isOpen} />
    </Stack>
  );
}

function WorksheetChoice({ inspection, mapping, isBusy, onLook }: MappingStepProps) {
  const translate = useTranslate();
  const [row, setRow] = useState(String(mapping.header_row));
  const { value, problem } = readNumber(row, { min: 1, max: 999_999, decimals: 0 });
  return (
    <Box sx={{ ...pair, rowGap: 2 }}>
      {inspection.sheets.length > 1 ? (
        <Select
          label={translate('resources.imports.mapping.sheet')}
          value={inspection.sheet}
          disabled={isBusy}
          onChoose={(sheet) => onLook({ sheet })}
          choices={inspection.sheets.map(({ name, rows }) => ({
            id: name,
            name: translate('resources.imports.mapping.sheet_rows', { name, rows }),
          }))}
        />
      ) : null}
      <Stack direction="row" sx={{ gap: 1 }}>
        <TextField
          size="small"
          label={translate('resources.imports.mapping.header_row')}
          value={row}
          error={problem !== null}
          helperText={problem}
          disabled={isBusy}
          onChange={({ target }) => setRow(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ flex: 1 }}
        />
        <Button
          variant="outlined"
          disabled={isBusy || value === null || value === mapping.header_row}
          onClick={() => value !== null && onLook({ sheet: inspection.sheet, header_row: value })}
          sx={{ alignSelf: 'flex-start', minHeight: 40 }}
        >
          {translate('resources.imports.mapping.look')}
        </Button>
      </Stack>
    </Box>
  );
}

/** Columns whose values decide what else is asked. */
const DECISIVE: readonly ImportColumn[] = ['category_name', 'price_per_meter'];

function Columns({ target, inspection, mapping, isBusy, onChange, onLook }: MappingStepProps) {
  const translate = useTranslate();
  const choose = (heading: string, column: ImportColumn | '') => {
    const changed = withColumn(mapping, heading, column, target);
    onChange(changed);
    if (column && DECISIVE.includes(column)) {
      onLook({ sheet: inspection.sheet, header_row: mapping.header_row, columns: changed.columns });
    }
  };
  return (
    <Box component="ul" aria-label={translate('resources.imports.mapping.columns')} sx={list}>
      {inspection.columns.map((column) => (
        <Box component="li" key={column.name} sx={pair}>
          <Samples column={column} />
          <Select
            label={translate('resources.imports.mapping.becomes', { name: column.name })}
            value={chosenFor(mapping, column.name)}
            disabled={isBusy}
            onChoose={(own) => choose(column.name, own)}
            emptyText={translate('resources.imports.mapping.left_out')}
            choices={target.columns.map((id) => ({ id, name: translate(`resources.imports.columns.${id}`) }))}
          />
        </Box>
      ))}
    </Box>
  );
}

function Samples({ column: { name, samples, proposed, confidence } }: { column: InspectedColumn }) {
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        {proposed && confidence < 0.9 ? (
          <Chip
            size="small"
            label={translate('resources.imports.mapping.guess', { percent: Math.round(confidence * 100) })}
          />
        ) : null}
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {samples.slice(0, 3).join(' · ') || translate('resources.imports.mapping.blank')}
      </Typography>
    </Box>
  );
}

const pair = {
  columnGap: 1,
  display: 'grid',
  // A field's name stands above its edge.
  rowGap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
const list = { display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 };
