import { Box, Link, Typography } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import { shadeRules } from '@selvedge/domain/stock/roll-plan';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ChoiceInput, NumberInput } from '../../ui/inputs';
import { rollLimits, rules, type TemplateFormLine } from './template-form';

const words = 'resources.quotations.line';

interface LineRollsProps {
  line: TemplateFormLine;
  index: number;
}

/** The conditions on the rolls of a line: a sentence, until somebody wants to change it. */
export function LineRolls({ line, index }: LineRollsProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const source = (field: string) => `lines.${index}.${field}`;
  if (!isOpen) {
    const { min_piece_meters: least, max_pieces: most } = rollLimits(line);
    const promises = [
      translate(`${words}.shade_rules.${line.shade_rule}`),
      least && translate(`${words}.at_least`, { length: formatLength(least, 'meters') }),
      most && translate(`${words}.at_most`, { smart_count: most }),
      line.length_tolerance_percent && translate(`${words}.within`, { percent: line.length_tolerance_percent }),
    ].filter(Boolean);
    return (
      <Typography variant="caption" color="textSecondary">
        {promises.join(', ')}{' '}
        <Link component="button" type="button" variant="caption" onClick={() => setOpen(true)}>
          {translate(`${words}.change_rolls`)}
        </Link>
      </Typography>
    );
  }
  return (
    <Box sx={fields}>
      <ChoiceInput
        source={source('shade_rule')}
        label={`${words}.shade_rule`}
        choices={shadeRules.map((rule) => ({ id: rule, name: `${words}.shade_rules.${rule}` }))}
      />
      <NumberInput source={source('min_piece_meters')} label={`${words}.min_piece`} validate={rules.shortestPiece} />
      <NumberInput source={source('max_pieces')} label={`${words}.max_pieces`} validate={rules.mostPieces} />
      <NumberInput
        source={source('length_tolerance_percent')}
        label={`${words}.tolerance`}
        validate={rules.tolerance}
      />
    </Box>
  );
}

const fields = {
  columnGap: 1.5,
  display: 'grid',
  flex: '1 1 100%',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1.4fr 1fr 1fr 1fr' },
  pt: 1,
  rowGap: 1.5,
};
