import { Button } from '@mui/material';
import type { Erasure } from '@selvedge/domain/privacy';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { formErrorsOf } from '../lib/form-errors';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { FormDialog } from '../ui/FormDialog';
import { isEmail } from '../users/user-form';

const words = 'resources.inquiries.erase';

const erasure = (email: string, dry_run: boolean): Promise<Erasure> =>
  callJson('POST', `${ADMIN_API}/erasures`, { email, dry_run });

type Step = { at: 'closed' | 'asking' } | { at: 'found'; email: string; found: Erasure };

/** Erases the data of a person without account on request: first lists it, then asks for confirmation. */
export function ErasePerson() {
  const translate = useTranslate();
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const close = () => setStep({ at: 'closed' });
  const erase = useChange<string, Erasure>({
    change: (email) => erasure(email, false),
    done: translate(`${words}.done`),
    failure: translate(`${words}.failed`),
    refresh: ['inquiries', 'quotations'],
    close,
  });
  const look = async ({ email }: { email: string }) => {
    const address = email.trim();
    try {
      setStep({ at: 'found', email: address, found: await erasure(address, true) });
      return undefined;
    } catch (error) {
      return formErrorsOf(error) ?? { email: (error as Error).message };
    }
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setStep({ at: 'asking' })}>
        {translate(`${words}.open`)}
      </Button>
      {step.at === 'asking' ? (
        <FormDialog<{ email: string }>
          title={translate(`${words}.title`)}
          intro={translate(`${words}.intro`)}
          submitLabel={`${words}.look`}
          defaultValues={{ email: '' }}
          onSubmit={look}
          onClose={close}
        >
          <TextInput
            source="email"
            type="email"
            label={`${words}.email`}
            required
            autoFocus
            autoComplete="off"
            validate={isEmail}
          />
        </FormDialog>
      ) : null}
      {step.at === 'found' ? (
        <ConfirmDialog
          title={translate(`${words}.confirm_title`, { email: step.email })}
          text={<Found {...step.found} />}
          confirm={translate(`${words}.confirm`)}
          isDangerous
          isBusy={erase.isPending}
          onConfirm={() => erase.mutate(step.email)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Lists the erased and the kept data, with reasons. */
function Found({ inquiries, quotations, mails, kept_orders, has_account }: Erasure) {
  const translate = useTranslate();
  const goes = Object.entries({ inquiries, quotations, mails }).map(([what, smart_count]) =>
    translate(`${words}.${what}`, { smart_count }),
  );
  return (
    <>
      <p>{translate(`${words}.goes`, { list: goes.join(', ') })}</p>
      {kept_orders > 0 ? <p>{translate(`${words}.kept_orders`, { smart_count: kept_orders })}</p> : null}
      {has_account ? <p>{translate(`${words}.has_account`)}</p> : null}
    </>
  );
}
