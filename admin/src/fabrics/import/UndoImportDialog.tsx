import { Button, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import type { FabricImportProgress, ImportUndo } from '@selvedge/domain/fabrics/fabric-import';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useChange } from '../../hooks/use-change';
import { dataProvider } from '../../providers/data-provider';
import { Dialog } from '../../ui/overlays';
import { ListSkeleton, MessagePanel } from '../../ui/placeholders';
import { ProblemTable } from './ProblemTable';

const words = 'resources.imports.take_back';

/** Shows the result of undoing an import, with reasons for each fabric that can't be restored, and does it. */
export function UndoImportDialog({ sheet, onClose }: { sheet: FabricImportProgress; onClose: () => void }) {
  const { id, file_name } = sheet;
  const translate = useTranslate();
  const { data: foreseen, error } = useQuery({
    queryKey: ['imports', 'take-back', id],
    queryFn: () => dataProvider.foreseeUndo(id),
    gcTime: 0,
    retry: false,
  });
  const undoImport = useChange<void, ImportUndo>({
    change: () => dataProvider.undoImportOf(id),
    done: ({ message }) => `${message}.`,
    failure: translate(`${words}.failed`),
    refresh: ['imports', 'fabrics', 'categories', 'patterns', 'dashboard'],
    close: onClose,
  });
  const isPossible = foreseen && foreseen.deleted_count + foreseen.restored_count > 0;
  return (
    <Dialog open onClose={undoImport.isPending ? undefined : onClose} fullWidth maxWidth="md">
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{translate(`${words}.title`, { name: file_name })}</DialogTitle>
      <DialogContent>
        {error ? <MessagePanel isAlert title={error.message} /> : null}
        {foreseen ? <Foreseen undoImport={foreseen} /> : null}
        {foreseen || error ? null : <ListSkeleton rows={3} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit" disabled={undoImport.isPending} autoFocus>
          {translate('form.cancel')}
        </Button>
        <Button
          variant="contained"
          color="warning"
          disabled={!isPossible}
          loading={undoImport.isPending}
          onClick={() => undoImport.mutate()}
        >
          {translate(`${words}.confirm`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Foreseen({ undoImport: { message, kept, kept_count } }: { undoImport: ImportUndo }) {
  const translate = useTranslate();
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{message}.</Typography>
      <ProblemTable
        label={translate(`${words}.kept`)}
        explanation={translate(`${words}.kept_text`)}
        heading={translate(`${words}.reason`)}
        problems={kept}
        total={kept_count}
      />
      <Typography variant="body2" color="textSecondary">
        {translate(`${words}.text`)}
      </Typography>
    </Stack>
  );
}
