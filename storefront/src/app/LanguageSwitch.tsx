import Translate from '@mui/icons-material/Translate';
import Box from '@mui/material/Box';
import { reloadPage } from '@selvedge/web/browser';
import { currentLanguage, languageNames, languages, rememberLanguage } from '../lib/language';
import { showError } from '../lib/toast';

/** A list of the browser's own behind an icon: it names each language in itself, and works by keyboard and on phones. */
export function LanguageSwitch() {
  return (
    <Box
      sx={{
        ...{ position: 'relative', display: 'grid', placeItems: 'center', width: 44, height: 44, flexShrink: 0 },
        ...{ color: 'primary.main', borderRadius: 1, '&:focus-within': { outline: '2px solid' } },
        ...{ '@media print': { display: 'none' } },
      }}
    >
      <Translate fontSize="small" />
      <Box
        component="select"
        aria-label="Language · භාෂාව · மொழி"
        value={currentLanguage()}
        onChange={({ target }) => {
          if (rememberLanguage(target.value)) reloadPage();
          else
            showError('This browser stores nothing, so the language cannot be changed. Allow storage for this site.');
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
