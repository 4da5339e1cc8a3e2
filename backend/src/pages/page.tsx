import { createHash } from 'node:crypto';
import { mailtoLink } from '@selvedge/domain/email-address';
import type { Response } from 'express';
import type { ReactElement, ReactNode } from 'react';
import type { Config } from '../config/config.js';
import { markup } from './markup.js';
import { pageStyle } from './page-style.js';

/** A page that the server renders: it is complete without a script, and loads no files but our own pictures. */
export interface Page {
  /** Title of the browser tab; the brand is appended. */
  title: string;
  /** The content between header and footer: one or more `<section className="sheet">`. No `style` attributes. */
  body: ReactElement;
  /** BCP 47; the page is in English where it says nothing. */
  lang?: string;
  /** Rules of this page alone, after those of {@link pageStyle}. */
  style?: string;
  /** JavaScript that enhances the page; it can reach nothing outside of it, unless it `sends`. */
  script?: string;
  /** True if the script submits the page's own forms, to this server only. */
  sends?: boolean;
  /** More of the head, such as Open Graph tags. */
  head?: ReactElement;
  /** A status other than 200. */
  status?: number;
}

/** The data of each page's header and footer. */
export type PageConfig = Pick<Config, 'brand' | 'contact' | 'publicUrl'>;

/** A rendered page. One that is the same for everybody may be cached. */
export interface DrawnPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

/**
 * Renders a page with the letterhead.
 * Browsers don't cache it, search engines don't index it, and it sends no referrer. Its content security policy names its one
 * style sheet and its one script by their hashes, so that no injected code runs.
 */
export function drawPage(config: PageConfig, page: Page): DrawnPage {
  const style = inOneLine(pageStyle + (page.style ?? ''));
  return {
    status: page.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(config, style, page),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      // The page has no session and uses no other window. With another policy the browser would discard the process that it
      // has and start a new one before anything is painted.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'X-Robots-Tag': 'noindex, nofollow',
    },
    html: `<!doctype html>\n${markup(<PageHtml config={config} page={page} style={style} />)}\n`,
  };
}

function sendDrawn(response: Response, { status, headers, html }: DrawnPage): void {
  response.status(status).set(headers).send(html);
}

/** Renders and sends a page that is not cached. */
export function sendPage(response: Response, config: PageConfig, page: Page): void {
  sendDrawn(response, drawPage(config, page));
}

function policy({ publicUrl }: PageConfig, style: string, { script, sends }: Page): string {
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    ...(script === undefined ? [] : [`script-src ${hash(script)}`]),
    ...(sends ? ["connect-src 'self'"] : []),
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Collapses whitespace, which no rule of ours depends on. */
const inOneLine = (style: string): string => style.replace(/\s+/g, ' ').trim();

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function PageHtml({ config, page, style }: { config: PageConfig; page: Page; style: string }): ReactElement {
  const { brand, contact } = config;
  return (
    <html lang={page.lang ?? 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="format-detection" content="telephone=no" />
        <title>{`${page.title} - ${brand.name}`}</title>
        {page.head}
        <Raw tag="style">{style}</Raw>
      </head>
      <body>
        <div className="page">
          <header className="head">
            <p>{brand.name}</p>
            <p>{brand.tagline}</p>
          </header>
          <main>{page.body}</main>
          <footer className="foot">
            {brand.companyLines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <Reach phone={contact.phone} email={contact.email} />
          </footer>
        </div>
        {page.script !== undefined && (
          <Raw tag="script" type="module">
            {page.script}
          </Raw>
        )}
      </body>
    </html>
  );
}

function Reach({ phone, email }: { phone: string; email: string }): ReactNode {
  if (!phone && !email) return null;
  return (
    <p>
      {phone}
      {phone && email && ' • '}
      {email && <a href={mailtoLink(email)}>{email}</a>}
    </p>
  );
}

interface RawProps {
  tag: 'style' | 'script';
  /** A module runs after the page is parsed, so it doesn't delay the first paint. */
  type?: 'module';
  children: string;
}

/** Renders our own text unescaped, because the policy contains its hash. */
function Raw({ tag: Tag, type, children }: RawProps): ReactElement {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this program
  return <Tag type={type} dangerouslySetInnerHTML={{ __html: children }} />;
}
