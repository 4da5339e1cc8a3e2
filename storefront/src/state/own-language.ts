import type { Profile } from '@selvedge/domain/users/user';
import { api } from '@selvedge/web/api';
import { reloadPage } from '@selvedge/web/browser';
import { chosenLanguage, type Language, rememberLanguage, storedLanguage, t } from '../lib/language';
import { showError } from '../lib/toast';

const save = (language: Language) => api('/account/profile', { method: 'PUT', body: { language } });

/**
 * Switches to the language of a customer's account, which is the same on every device. An account without one takes over the
 * language chosen in this browser; if that fails, another time. Call it at sign-in and when a page opens, never during typing.
 * Resolves with whether the account was changed.
 */
export async function followLanguage({ user_type, language }: Profile): Promise<boolean> {
  if (user_type !== 'customer' || language === undefined) return false;
  const chosen = chosenLanguage();
  if (language === null && chosen) {
    return save(chosen).then(
      () => true,
      () => false,
    );
  }
  if (language !== null && language !== storedLanguage() && rememberLanguage(language)) reloadPage();
  return false;
}

/** Changes the language of the shop: of the account of a customer, and of this browser. */
export async function chooseLanguage(language: Language, user: Pick<Profile, 'user_type'> | null): Promise<void> {
  try {
    if (user?.user_type === 'customer') await save(language);
  } catch {
    return showError(t('The language of your account could not be changed. Please try again.'));
  }
  if (rememberLanguage(language)) reloadPage();
  else showError(t('This browser stores nothing, so the language cannot be changed. Allow storage for this site.'));
}
