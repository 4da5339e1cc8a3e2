import { type FactorQuestion, stepUp, stepUpQuestion } from '@selvedge/web/second-factor';
import { useState } from 'react';
import { t } from '../../lib/language';
import { FactorForm } from '../../ui/FactorForm';
import { ModalDialog } from '../../ui/ModalDialog';

interface Asked {
  question: FactorQuestion;
  settle: (isVerified: boolean) => void;
}

/** Asks the user to confirm who they are. The first part resolves with whether they did; the second is the dialog. */
export function useStepUp(): [() => Promise<boolean>, React.ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async () => {
    const question = await stepUpQuestion();
    return new Promise<boolean>((resolve) => {
      const settle = (isVerified: boolean) => {
        setAsked(null);
        resolve(isVerified);
      };
      setAsked({ question, settle });
    });
  };
  const dialog = asked && (
    <ModalDialog title={t('Is it you?')} onClose={() => asked.settle(false)} width="xs">
      <FactorForm
        question={asked.question}
        onAnswer={async (answer) => {
          await stepUp(asked.question.challenge, answer);
          asked.settle(true);
        }}
      />
    </ModalDialog>
  );
  return [ask, dialog];
}
