import { Box } from '@mui/material';
import { currentConnection, followConnection } from '@selvedge/web/connection';
import { tone } from '@selvedge/web/tokens';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';

const isReachable = (): boolean => currentConnection().reachable;

/** Says, while the server is unreachable, that nothing is lost. */
export function ConnectionLine() {
  const translate = useTranslate();
  const isHere = useSyncExternalStore(followConnection, isReachable);
  return (
    <Box role="status" sx={line}>
      {isHere ? null : <Box sx={lineStyle}>{translate('shell.offline')}</Box>}
    </Box>
  );
}

/** Below the bar of a phone. */
const line = { displayPrint: 'none', position: 'sticky', top: { xs: 57, md: 0 }, zIndex: 3 };
const lineStyle = { bgcolor: tone.amber.ground, color: tone.amber.ink, fontWeight: 600, px: 2, py: 1 };
