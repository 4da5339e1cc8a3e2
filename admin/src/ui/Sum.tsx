import { Box } from '@mui/material';
import { formatRupees } from '@selvedge/domain/money';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import { TwoLines } from './TwoLines';

interface SumProps extends Readonly<Parameters<typeof priceWords>[0]> {
  /** Names the currency once. */
  isShort?: boolean;
}

/** A sum in rupees; where VAT is charged it says that it is before VAT, with the sum to pay below. */
export function Sum({ isShort = false, ...sum }: SumProps) {
  const [beforeVat, withVat] = priceWords(sum);
  if (!withVat) return beforeVat;
  const amount = formatRupees(sum.before_vat);
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <TwoLines
        first={amount}
        second={
          <>
            {beforeVat.slice(amount.length)}
            <br />
            {isShort ? withVat.replace(/^Rs\.\s/, '') : withVat}
          </>
        }
      />
    </Box>
  );
}
