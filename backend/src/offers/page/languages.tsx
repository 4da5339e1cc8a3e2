import type { ReactElement } from 'react';
import { languageNames, type Reader } from '../words/languages.js';

/** The switch between the languages of a page. @param props.path of the page */
export function Languages({ reader: { lang, words }, path }: { reader: Reader; path: string }): ReactElement {
  return (
    <nav className="langs" aria-label={words.languages}>
      {Object.entries(languageNames).map(([code, name]) =>
        code === lang ? (
          <b key={code} aria-current="true">
            {name}
          </b>
        ) : (
          <a key={code} href={`${path}?lang=${code}`} lang={code} hrefLang={code}>
            {name}
          </a>
        ),
      )}
    </nav>
  );
}
