import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MAX_ADDRESS, MAX_NAME, MAX_PHONE, type ProfileInput } from '@selvedge/domain/users/own-account';
import type { Profile } from '@selvedge/domain/users/user';
import { api } from '@selvedge/web/api';
import { hasStatus } from '@selvedge/web/api-error';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { forgetDraft, keepDraft, readDraft } from '../../lib/drafts';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { openDialog } from '../../state/dialogs';
import { refreshProfile } from '../../state/session';
import { Form, FormField, required } from '../../ui/form';
import { EmailAddress } from './EmailAddress';
import { list, row } from './row';

type Values = Required<Omit<ProfileInput, 'version' | 'language' | 'comment_mails'>>;

const valuesOf = ({ full_name, name, phone, company_name, address }: Profile): Values => ({
  full_name: full_name || name,
  phone: phone ?? '',
  company_name: company_name ?? '',
  address: address ?? '',
});

const isSame = (one: Values, other: Values): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof Values]);

const draftOf = ({ id }: Profile): string => `details_${id}`;

/** Stores unsaved changes, because a choice of language reloads the page. */
function useDraft({ setValue, watch }: UseFormReturn<Values>, user: Profile): void {
  const key = draftOf(user);
  const stored = JSON.stringify(valuesOf(user));
  useEffect(() => {
    for (const [name, value] of Object.entries(readDraft<Values>(key)))
      setValue(name as keyof Values, value, { shouldDirty: true });
  }, [key, setValue]);
  useEffect(() => {
    const saved = JSON.parse(stored) as Values;
    const { unsubscribe } = watch((values) => {
      const changed = Object.entries(values).filter(([name, value]) => value !== saved[name as keyof Values]);
      if (changed.length > 0) keepDraft(key, Object.fromEntries(changed));
      else forgetDraft(key);
    });
    return unsubscribe;
  }, [key, stored, watch]);
}

/** The customer's details, which quotations are made out to. */
export function Details({ user }: { user: Profile }) {
  const form = useForm<Values>({
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  useDraft(form, user);
  const { isSubmitting, isDirty } = form.formState;
  const keyOf = useIdempotencyKey();
  const submit = async (values: Values) => {
    try {
      const body = { ...values, version: user.version };
      const stored = await api<Profile>('/account/profile', { method: 'PUT', body, headers: keyOf(body) });
      // Text that was typed meanwhile stays unsaved.
      if (isSame(form.getValues(), values)) {
        form.reset(valuesOf(stored), { keepDirtyValues: false });
        forgetDraft(draftOf(user));
      }
      showSuccess(t('Your details are saved.'));
    } catch (error) {
      // The typed text stays; the next try changes the account in its current state.
      const moved = t('Your account was changed elsewhere. Look at it again, then save.');
      showError(
        hasStatus(error, 409) ? moved : messageOf(error, t('Your details could not be saved. Please try again.')),
      );
    }
    await refreshProfile();
  };
  return (
    <Box component="section" aria-labelledby="details">
      <Typography variant="h3" component="h2" id="details" sx={{ mb: 2 }}>
        {t('Your details')}
      </Typography>
      <Form form={form} onSubmit={submit} label={t('Your details')}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <FormField
            form={form}
            name="full_name"
            label={t('Full name')}
            autoComplete="name"
            rules={required}
            most={MAX_NAME}
          />
          <FormField form={form} name="phone" label={t('Phone')} type="tel" autoComplete="tel" most={MAX_PHONE} />
          <FormField form={form} name="company_name" label={t('Company')} autoComplete="organization" most={MAX_NAME} />
          <FormField
            form={form}
            name="address"
            label={t('Address')}
            autoComplete="street-address"
            multiline
            maxRows={5}
            most={MAX_ADDRESS}
          />
        </Box>
        <Box>
          <Button type="submit" variant="contained" disabled={isSubmitting || !isDirty}>
            {isSubmitting ? t('Saving...') : t('Save')}
          </Button>
        </Box>
      </Form>
      <Box component="ul" aria-label={t('How you sign in')} sx={{ ...list, mt: 2 }}>
        <EmailAddress user={user} />
        <Box component="li" sx={row}>
          <span>{t('Password')}</span>
          <Button variant="outlined" onClick={() => openDialog({ name: 'password' })}>
            {t('Change password')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
