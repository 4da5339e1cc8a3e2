import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Profile } from '@selvedge/domain/users/user';
import { currentLanguage, type Language, languageNames, languages, t } from '../../lib/language';
import { chooseLanguage } from '../../state/own-language';

/** The language of the shop on every device on which the customer signs in. */
export function AccountLanguage({ user }: { user: Profile }) {
  return (
    <section aria-labelledby="language">
      <Typography variant="h3" component="h2" id="language" sx={{ mb: 2 }}>
        {t('Language')}
      </Typography>
      <TextField
        select
        label={t('Language of the shop')}
        value={user.language ?? currentLanguage()}
        onChange={({ target }) => void chooseLanguage(target.value as Language, user)}
        helperText={t('The page reloads. Your other devices follow when you open the shop there.')}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ width: '100%', maxWidth: 400 }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </TextField>
    </section>
  );
}
