import type { Cheque, ChequeState } from '@selvedge/domain/invoicing/cheque';
import type { Tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';

const tones: Record<ChequeState, Tone> = {
  in_hand: 'indigo',
  deposited: 'amber',
  cleared: 'green',
  returned: 'red',
  represented: 'amber',
  replaced: 'neutral',
  demanded: 'red',
  settled: 'green',
  action: 'red',
  given_back: 'neutral',
};

export function ChequeStateBadge({ cheque: { state, is_stale } }: { cheque: Cheque }) {
  const translate = useTranslate();
  return (
    <Badge tone={is_stale ? 'red' : tones[state]}>
      {translate(`money.cheque.states.${is_stale ? 'stale' : state}`)}
    </Badge>
  );
}
