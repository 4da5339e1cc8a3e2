import { Box, ButtonBase } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { FabricThumbnail } from '../../fabrics/FabricThumbnail';
import { useAvailable } from '../../fabrics/use-available';
import { TwoLines } from '../../ui/TwoLines';

interface PickableFabricProps {
  fabric: AdminFabric;
  /** How often the quotation contains it. */
  times: number;
  onPick: () => void;
}

/** A fabric to pick, with its stock and how often it was picked. */
export function PickableFabric({ fabric, times, onPick }: PickableFabricProps) {
  const translate = useTranslate();
  const say = useAvailable('resources.quotations.in_stock');
  const { name, item_code, material, color, price_per_meter, price_unit } = fabric;
  return (
    <ButtonBase onClick={onPick} sx={choice}>
      <FabricThumbnail fabric={fabric} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TwoLines first={name} second={[item_code, material, color].filter(Boolean).join(' · ')} />
        <Box sx={{ fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' }}>
          {[
            `${formatRupees(price_per_meter)}/${shortUnit(price_unit)}`,
            say(fabric.available_quantity),
            times > 0 && translate('resources.quotations.picker.added', { smart_count: times }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
    </ButtonBase>
  );
}

const choice = {
  borderBottom: 1,
  borderColor: 'divider',
  display: 'flex',
  fontFamily: 'inherit',
  gap: 1.5,
  px: 1,
  py: 1,
  textAlign: 'left',
  width: '100%',
  '&:hover': { bgcolor: 'primary.light' },
};
