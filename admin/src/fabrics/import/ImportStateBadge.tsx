import { Stack } from '@mui/material';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { Badge } from '../../ui/Badge';
import { importStates } from './import-words';

export const ImportStateBadge = ({ sheet: { state, dry_run } }: { sheet: FabricImportProgress }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
    <Badge tone={importStates[state].tone}>{importStates[state].word}</Badge>
    {dry_run ? <Badge tone="neutral">Preview</Badge> : null}
  </Stack>
);
