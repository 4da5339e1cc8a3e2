import Translate from '@mui/icons-material/Translate';
import Box from '@mui/material/Box';
import { readStoredUser, readToken } from '@selvedge/web/session';
import { currentLanguage, type Language, languageNames, languages } from '../lib/language';
import { chooseLanguage } from '../state/own-language';
import { useSession } from '../state/session';

/** A native select behind an icon, which works by keyboard and on phones. Each language is named in itself. */
export function LanguageSwitch() {
  const { user } = useSession();
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        width: 44,
        height: 44,
        flexShrink: 0,
        color: 'primary.main',
        borderRadius: 1,
        '&:focus-within': { outline: '2px solid' },
        '@media print': { display: 'none' },
      }}
    >
      <Translate fontSize="small" />
      <Box
        component="select"
        aria-label="Language · භාෂාව · மொழி"
        value={currentLanguage()}
        onChange={({ target }) => {
          // Until the profile is loaded, the account that was signed in last is changed.
          void chooseLanguage(target.value as Language, user ?? (readToken() ? readStoredUser() : null));
        }}
        sx={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer', font: 'inherit' }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </Box>
    </Box>
  );
}
