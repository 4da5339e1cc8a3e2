import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import TextField from '@mui/material/TextField';
import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { Alert, AlertInput, AlertKind } from '@selvedge/domain/lists/alert';
import { readNumber } from '@selvedge/domain/typed-number';
import { api } from '@selvedge/web/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/error-text';
import { type Text, t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { translateSentence } from '../../lib/translate-sentence';
import { useOneAtATime } from '../../lib/use-one-at-a-time';
import { myAlerts } from '../../state/alerts';
import type { AlertAbout } from '../../state/dialogs';
import { useSession } from '../../state/session';
import { ConfirmAddressFirst } from '../../ui/ConfirmAddressFirst';
import { DialogButtons } from '../../ui/DialogButtons';
import { ModalDialog } from '../../ui/ModalDialog';

const words = {
  stock: 'It is back in stock',
  price: 'It costs less',
  discontinued: 'It is no longer sold',
} as const satisfies Record<AlertKind, Text>;
const kinds = Object.keys(words) as AlertKind[];

/** Asks for a mail once a fabric is back, cheaper, or no longer sold. */
export function FabricAlertDialog({ about, onClose }: { about: AlertAbout; onClose: () => void }) {
  const { user } = useSession();
  return (
    <ModalDialog title={t('Tell me of {name}', { name: about.name })} onClose={onClose} width="xs">
      {user?.email_verified === false ? (
        <ConfirmAddressFirst reason={t('We write to customers whose address is confirmed.')} email={user.email} />
      ) : (
        <AlertForm about={about} onClose={onClose} />
      )}
    </ModalDialog>
  );
}

function AlertForm({ about: { name, isThere, ...choice }, onClose }: { about: AlertAbout; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<AlertKind>>(new Set(isThere ? ['price'] : ['stock', 'price']));
  const [length, setLength] = useState('');
  const [busy, run] = useOneAtATime();

  const submit = async () => {
    if (chosen.size === 0) return showError(t('Choose what to tell you of'));
    const metres = length.trim() === '' ? null : readNumber(length, RULE);
    const problem = translateSentence(metres?.sentence);
    if (problem) return showError(problem);
    const minimum_meters = metres?.value ?? undefined;
    const problems: string[] = [];
    for (const kind of kinds.filter((one) => chosen.has(one))) {
      const body: AlertInput = { kind, ...choice, ...(kind === 'stock' && { minimum_meters }) };
      await api<Alert>('/alerts', { method: 'POST', body }).catch((error: unknown) =>
        problems.push(messageOf(error, t('It could not be stored. Please try again.'))),
      );
    }
    void queryClient.invalidateQueries({ queryKey: myAlerts.queryKey });
    for (const problem of problems) showError(problem);
    if (problems.length === chosen.size) return;
    showSuccess(t('We write to you about {name}, once a day at most', { name }));
    onClose();
  };

  return (
    <Box
      component="form"
      aria-label={t('Tell me')}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        void run(submit);
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <div>{t('By mail, once a day at most. You can turn it off in the mail or under Lists.')}</div>
      <FormGroup role="group" aria-label={t('Tell me when')}>
        {kinds.map((kind) => (
          <FormControlLabel
            key={kind}
            label={t(words[kind])}
            control={
              <Checkbox
                checked={chosen.has(kind)}
                onChange={() =>
                  setChosen((before) => {
                    const next = new Set(before);
                    if (!next.delete(kind)) next.add(kind);
                    return next;
                  })
                }
              />
            }
          />
        ))}
      </FormGroup>
      {chosen.has('stock') && (
        <TextField
          label={t('Meters at least (optional)')}
          helperText={t('In one color and one shade. Without a number, as soon as there is any.')}
          value={length}
          onChange={(event) => setLength(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      )}
      <DialogButtons busy={busy} submit={t('Tell me')} submitting={t('Saving...')} onCancel={onClose} />
    </Box>
  );
}

const RULE = { ...QUANTITY, label: 'The length', unit: 'meters' } as const;
