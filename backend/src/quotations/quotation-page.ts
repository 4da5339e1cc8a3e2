import type { DocumentModel } from '@selvedge/domain/quotation-document/document-model';
import { documentStyle, pageFooterStyle } from '@selvedge/domain/quotation-document/document-style';
import { QuotationDocument } from '@selvedge/domain/quotation-document/QuotationDocument';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fontFaceCss } from '../documents/fonts.js';
import { escapeHtml } from '../mail/mail-layout.js';

/** The sheet as one HTML page that needs nothing from outside: style, fonts and pictures are inside it. */
export function quotationPage(model: DocumentModel): string {
  const markup = renderToStaticMarkup(createElement(QuotationDocument, { model }));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(model.title)}</title>
<style>${fontFaceCss(markup)}
${documentStyle}
${pageFooterStyle(model)}</style></head>
<body>${markup}</body>
</html>`;
}
