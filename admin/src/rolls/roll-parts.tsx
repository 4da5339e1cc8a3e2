import { Button, type SxProps } from '@mui/material';
import { MAX_LABELS } from '@selvedge/domain/fabrics/label-layouts';
import type { RollState } from '@selvedge/domain/rolls/roll';
import type { Tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';
import { Badge } from '../ui/Badge';

/** What changes with each deed on a roll. */
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

/** Prints the labels of rolls, at most 200. */
export function LabelsButton({ ids, sx }: { ids: readonly string[]; sx?: SxProps }) {
  const translate = useTranslate();
  const { mutate, isPending } = useDownload(translate('rolls.labels.failed'));
  return (
    <Button
      variant="outlined"
      disabled={isPending || ids.length > MAX_LABELS}
      onClick={() => mutate(`/admin/rolls/labels.pdf?ids=${ids.join(',')}`)}
      sx={sx}
    >
      {translate('rolls.labels.print', { smart_count: ids.length })}
    </Button>
  );
}
