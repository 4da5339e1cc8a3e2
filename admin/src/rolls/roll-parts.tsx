import { Button, type SxProps } from '@mui/material';
import { MAX_LABELS } from '@selvedge/domain/fabrics/label-layouts';
import type { RollState } from '@selvedge/domain/rolls/roll';
import type { Tone } from '@selvedge/web/tokens';
import { useState } from 'react';
import { type FilterPayload, type SortPayload, useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';
import { Badge } from '../ui/Badge';

/** Records that each operation on a roll changes. */
export const ROLLS = ['rolls', 'lots', 'fabrics', 'stock-movements', 'stock-take'];

const tones: Record<RollState, Tone> = {
  expected: 'indigo',
  provisional: 'amber',
  available: 'green',
  quarantined: 'red',
  exhausted: 'neutral',
  scrapped: 'neutral',
  returned_to_mill: 'neutral',
};

export function RollStateBadge({ state }: { state: RollState }) {
  const translate = useTranslate();
  return <Badge tone={tones[state]}>{translate(`rolls.states.${state}`, { _: state })}</Badge>;
}

/** Rolls: individual ones, or all that a filter of the list finds. */
type LabelledRolls = { ids: readonly string[] } | { filter: FilterPayload; sort: SortPayload; count: number };

const countOf = (rolls: LabelledRolls): number => ('ids' in rolls ? rolls.ids.length : rolls.count);

/** The address of the sheet that starts with the label at this place. */
function sheetAddress(rolls: LabelledRolls, start: number): string {
  if ('ids' in rolls) return `/admin/rolls/labels.pdf?ids=${rolls.ids.slice(start, start + MAX_LABELS).join(',')}`;
  const query = new URLSearchParams({
    filter: JSON.stringify(rolls.filter),
    sort: JSON.stringify([rolls.sort.field, rolls.sort.order]),
    range: JSON.stringify([start, start + MAX_LABELS - 1]),
  });
  return `/admin/rolls/labels.pdf?${query}`;
}

/** Prints the labels of rolls. Each sheet has 200, so more of them come as several files, one after the other. */
export function LabelsButton({ rolls, sx }: { rolls: LabelledRolls; sx?: SxProps }) {
  const translate = useTranslate();
  const { mutateAsync, isPending } = useDownload(translate('rolls.labels.failed'));
  const [sheet, setSheet] = useState<number | null>(null);
  const count = countOf(rolls);
  const sheets = Math.ceil(count / MAX_LABELS);
  const print = async () => {
    try {
      for (let one = 0; one < sheets; one++) {
        setSheet(one + 1);
        const path = sheetAddress(rolls, one * MAX_LABELS);
        await mutateAsync(sheets === 1 ? path : { path, name: `roll-labels-${one + 1}-of-${sheets}.pdf` });
      }
    } catch {
      // The download has said why; sheets that follow would fail alike.
    } finally {
      setSheet(null);
    }
  };
  return (
    <Button
      variant="outlined"
      disabled={isPending || sheet !== null || count === 0}
      onClick={() => void print()}
      sx={sx}
    >
      {sheet !== null && sheets > 1
        ? translate('rolls.labels.printing', { sheet, sheets })
        : translate(sheets > 1 ? 'rolls.labels.print_sheets' : 'rolls.labels.print', { smart_count: count, sheets })}
    </Button>
  );
}
