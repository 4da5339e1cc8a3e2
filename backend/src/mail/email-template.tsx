import type { Brand } from '@selvedge/domain/brand';
import type { Language } from '@selvedge/domain/language';
import type { ReactElement, ReactNode } from 'react';
import { markup } from '../pages/markup.js';
import { defang } from './defang.js';
import { inLines, textsOf } from './email-parts.js';
import { darkAndNarrow, emailStyles } from './email-style.js';

/** An email in two forms, of which mail programs show one. */
export interface EmailTemplate {
  subject: string;
  text: string;
  html: string;
}

/**
 * Renders an email as text and HTML from the same parts (`email-parts.tsx`). Only the button, the footer and text by staff
 * contain links.
 *
 * @param mail.subject if it says more than the heading with our name
 * @param mail.body the parts in order; a fragment, or a component that returns some.
 * @param mail.language that it is written in, if not English
 */
export function renderEmail(
  brand: Brand,
  {
    heading,
    subject = `${heading} - ${brand.name}`,
    body,
    language,
  }: { heading: string; subject?: string; body: ReactElement; language?: Language | null },
): EmailTemplate {
  const title = defang(heading);
  const foot = [brand.name, ...brand.companyLines].join('\n');
  return {
    subject,
    text: `${[title, ...textsOf(body), `-- \n${foot}`].join('\n\n')}\n`,
    html: `<!doctype html>\n${markup(
      <Sheet lang={language ?? 'en'} title={title} brandName={brand.name} foot={foot}>
        {body}
      </Sheet>,
    )}\n`,
  };
}

/** Tables and inline styles, which mail programs of all ages support. */
function Sheet(props: {
  lang: Language;
  title: string;
  brandName: string;
  foot: string;
  children: ReactNode;
}): ReactElement {
  const { lang, title, brandName, foot, children } = props;
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkAndNarrow}</style>
      </head>
      <body className="page" style={emailStyles.body}>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="page"
          style={emailStyles.background}
        >
          <tbody>
            <tr>
              <td align="center" className="around" style={emailStyles.around}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  className="paper"
                  style={emailStyles.paper}
                >
                  <tbody>
                    <tr>
                      <td className="side heading" style={emailStyles.brand}>
                        {brandName}
                      </td>
                    </tr>
                    <tr>
                      <td className="side" style={emailStyles.content}>
                        <h1 style={emailStyles.h1}>{title}</h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td className="side muted line" style={emailStyles.foot}>
                        {inLines(foot)}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
