import Box from '@mui/material/Box';
import { formatRupees } from '@selvedge/domain/money';
import { t } from '../lib/language';
import { figures } from './marks';

interface SumsProps {
  label: string;
  sums: { due: number; received: number; cheques_in_hand: number; open: number };
}

/** The sums due, received and open; cheques are no payment until they have cleared. */
export function Sums({ label, sums: { due, received, cheques_in_hand, open } }: SumsProps) {
  return (
    <Box component="dl" aria-label={label} sx={{ m: 0, maxWidth: 420, ...figures }}>
      <Sum label={t('Due')} amount={due} />
      <Sum label={t('Received')} amount={received} />
      <Sum label={t('To pay')} amount={open} isTotal />
      {cheques_in_hand > 0 && <Sum label={t('Of it in cheques that have not cleared yet')} amount={cheques_in_hand} />}
    </Box>
  );
}

export const Sum = ({ label, amount, isTotal = false }: { label: string; amount: number; isTotal?: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      py: 0.5,
      ...(isTotal && { fontWeight: 600, borderTop: 2 }),
    }}
  >
    <dt>{label}</dt>
    <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
      {formatRupees(amount)}
    </Box>
  </Box>
);
