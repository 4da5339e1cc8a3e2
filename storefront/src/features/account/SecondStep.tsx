import Button from '@mui/material/Button';
import type { SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import type { SessionAnswer } from '@selvedge/domain/users/user';
import { finishSignIn } from '@selvedge/web/second-factor';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { FactorForm } from '../../ui/FactorForm';

interface SecondStepProps {
  question: SecondFactorNeeded;
  /** May throw an error with a message for the user. */
  onSession: (session: SessionAnswer) => void;
  onBack: () => void;
}

/** The second step of a sign-in whose password was right. */
export function SecondStep({ question, onSession, onBack }: SecondStepProps) {
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <span>{t('Your password is right. Now confirm with your second factor.')}</span>
      <FactorForm
        question={question}
        onAnswer={async (answer) => {
          const session = await finishSignIn(question.challenge, answer);
          try {
            onSession(session);
          } catch (error) {
            showError((error as Error).message);
            onBack();
          }
        }}
      />
      <Button type="button" onClick={onBack}>
        {t('Back')}
      </Button>
    </div>
  );
}
