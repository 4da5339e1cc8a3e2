import type { DocumentModel } from '@selvedge/domain/quotation-document/document-model';
import { documentStyle, pageFooterStyle } from '@selvedge/domain/quotation-document/document-style';
import { QuotationDocument } from '@selvedge/domain/quotation-document/QuotationDocument';
import { printedPage } from '../../documents/printed-page.js';

/** The printed quotation as one HTML page. */
export const quotationPage = (model: DocumentModel): string =>
  printedPage(model.title, `${documentStyle}\n${pageFooterStyle(model)}`, <QuotationDocument model={model} />);
