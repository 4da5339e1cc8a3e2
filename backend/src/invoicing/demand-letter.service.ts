import { ConflictException, Injectable } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { toDemandModel } from '@selvedge/domain/quotation-document/demand-model';
import { DataSource } from 'typeorm';
import { PdfPrinter } from '../documents/pdf-printer.js';
import { quotationPage } from '../quotations/documents/quotation-page.js';
import { User } from '../users/user.entity.js';
import { ChequesService } from './cheques.service.js';
import { NO_PROFILE, taxOfCustomer, taxProfileOn } from './tax-profile.service.js';

/** The letter that demands the amount of a returned cheque. Printing records nothing. */
@Injectable()
export class DemandLetterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cheques: ChequesService,
    private readonly printer: PdfPrinter,
  ) {}

  /** @throws NotFoundException, ConflictException for a cheque that is not returned, or without a tax profile */
  async print(id: string): Promise<{ fileName: string; pdf: Buffer }> {
    const cheque = await this.cheques.one(id);
    if (cheque.state !== 'returned' && cheque.state !== 'demanded') {
      throw new ConflictException(`Cheque ${cheque.cheque_no} is not returned, so there is nothing to demand.`);
    }
    const { manager } = this.dataSource;
    const today = colomboDay(new Date());
    const profile = await taxProfileOn(manager, today);
    if (!profile) throw new ConflictException(NO_PROFILE);
    const { customer_id } = cheque;
    const { tax_address } = await taxOfCustomer(manager, customer_id);
    const customer = customer_id === null ? null : await manager.findOneBy(User, { id: customer_id });
    const model = toDemandModel(cheque, tax_address || customer?.address || '', profile, today);
    const pdf = await this.printer.printNow(quotationPage(model));
    return { fileName: `demand-cheque-${cheque.cheque_no}.pdf`, pdf };
  }
}
