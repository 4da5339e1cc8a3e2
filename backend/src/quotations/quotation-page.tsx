import type { DocumentModel } from '@selvedge/domain/quotation-document/document-model';
import { documentStyle, pageFooterStyle } from '@selvedge/domain/quotation-document/document-style';
import { QuotationDocument } from '@selvedge/domain/quotation-document/QuotationDocument';
import { renderToStaticMarkup } from 'react-dom/server';
import { fontFaceCss } from '../documents/fonts.js';

/** The sheet as one HTML page that needs nothing from outside: style, fonts and pictures are inside it. */
export function quotationPage(model: DocumentModel): string {
  const sheet = renderToStaticMarkup(<QuotationDocument model={model} />);
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{model.title}</title>
        <style>{`${fontFaceCss(sheet)}\n${documentStyle}\n${pageFooterStyle(model)}`}</style>
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has just written it, and the fonts wanted to read it */}
      <body dangerouslySetInnerHTML={{ __html: sheet }} />
    </html>,
  );
  return `<!doctype html>\n${page}`;
}
