import { Stack } from '@mui/material';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { useTranslate } from 'react-admin';
import { Badge } from '../../ui/Badge';
import { importTones } from './import-states';

export function ImportStateBadge({ sheet: { state, dry_run } }: { sheet: FabricImportProgress }) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      <Badge tone={importTones[state]}>{translate(`resources.imports.state.${state}`, { _: state })}</Badge>
      {dry_run ? <Badge tone="neutral">{translate('resources.imports.preview')}</Badge> : null}
    </Stack>
  );
}
