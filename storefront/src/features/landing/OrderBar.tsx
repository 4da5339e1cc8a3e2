import Box from '@mui/material/Box';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { t } from '../../lib/language';
import { openDialog } from '../../state/dialogs';
import { ActionButton } from '../../ui/ActionButton';

/** Follows the selection along the bottom of the screen and opens the order dialog. */
export function OrderBar({ fabrics, onClear }: { fabrics: Fabric[]; onClear: () => void }) {
  return (
    <Box
      className="foot-bar"
      role="region"
      aria-label={t('Selected fabrics')}
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 10,
        mt: 3,
        mx: 'auto',
        maxWidth: 640,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: 1 },
        p: 1.5,
        pl: 2,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        borderRadius: 1,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }} role="status">
        {fabrics.length === 1 ? t('1 fabric selected') : t('{fabrics} fabrics selected', { fabrics: fabrics.length })}
      </Box>
      <ActionButton type="button" sx={{ color: 'inherit', '&:hover': { bgcolor: 'primary.dark' } }} onClick={onClear}>
        {t('Clear')}
      </ActionButton>
      <ActionButton
        type="button"
        variant="outlined"
        sx={{ borderColor: 'transparent', whiteSpace: 'nowrap' }}
        onClick={() => openDialog({ name: 'place-order', fabrics, onPlaced: onClear })}
      >
        {t('Place Order')}
      </ActionButton>
    </Box>
  );
}
