import { Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type FactorQuestion, stepUp, stepUpQuestion } from '@selvedge/web/second-factor';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { hostStepUps } from '../lib/step-up';
import { FactorForm } from '../ui/FactorForm';
import { Dialog } from '../ui/overlays';

interface OpenDialog {
  question: FactorQuestion;
  settle: (isVerified: boolean) => void;
}

/** Asks the user to confirm who they are before a far-reaching change; then the call is repeated. */
export function StepUpHost() {
  const translate = useTranslate();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  useEffect(
    () =>
      hostStepUps(async () => {
        const question = await stepUpQuestion();
        return new Promise<boolean>((resolve) => {
          const settle = (isVerified: boolean) => {
            setOpenDialog(null);
            resolve(isVerified);
          };
          setOpenDialog({ question, settle });
        });
      }),
    [],
  );
  if (!openDialog) return null;
  const { question, settle } = openDialog;
  return (
    <Dialog open onClose={() => settle(false)} fullWidth maxWidth="xs">
      <DialogTitle>{translate('security.step_up.title')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{translate('security.step_up.text')}</Typography>
        <FactorForm
          question={question}
          onAnswer={async (answer) => {
            await stepUp(question.challenge, answer);
            settle(true);
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => settle(false)}>
          {translate('form.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
