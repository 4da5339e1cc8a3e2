import { Box } from '@mui/material';
import { formatRupees } from '@selvedge/domain/money';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import { TwoLines } from '../ui/TwoLines';

interface SumProps extends Readonly<Parameters<typeof priceWords>[0]> {
  /** Shows the currency only once. */
  isShort?: boolean;
}

/** A sum in rupees; if VAT is charged it is marked as before VAT, with the sum to pay below. */
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
