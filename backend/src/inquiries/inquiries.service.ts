import { Inject, Injectable } from '@nestjs/common';
import { GENERAL_INQUIRY } from '@selvedge/domain/inquiries/inquiry';
import { isUUID } from 'class-validator';
import { DataSource, type DeepPartial } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { networkCaller, queueStaffNotice } from '../mail/staff-notices.js';
import { announcePush } from '../queue/announce-push.js';
import type { ContactDto, InquiryDto } from './dto/inquiry.dto.js';
import { Inquiry } from './inquiry.entity.js';
import { inquiryNotice } from './inquiry.mail.js';

/** Messages from the storefront: kept first, then mailed to the contact address, if there is one. */
@Injectable()
export class InquiriesService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param network where it comes from, as limits name it */
  async inquire({ fabricId, fabricName, ...input }: InquiryDto, network: string): Promise<void> {
    const known = isUUID(fabricId) && (await this.dataSource.manager.existsBy(Fabric, { id: fabricId }));
    await this.#keep(network, {
      kind: 'inquiry',
      name: input.name,
      email: input.email,
      phone: input.phone ?? undefined,
      company: input.company ?? undefined,
      message: input.message,
      fabricId: known ? fabricId : null,
      fabricName: fabricName || GENERAL_INQUIRY,
    });
  }

  /** @param network where it comes from, as limits name it */
  async contact(input: ContactDto, network: string): Promise<void> {
    await this.#keep(network, {
      kind: 'contact',
      name: input.name,
      email: input.email,
      phone: input.mobile,
      subject: input.subject,
      message: input.message,
    });
  }

  async #keep(network: string, message: DeepPartial<Inquiry>): Promise<void> {
    const { brand, contact, limits } = this.config;
    await this.dataSource.transaction(async (manager) => {
      const inquiry = await manager.save(manager.create(Inquiry, message));
      await announcePush(manager, 'inquiry', inquiry.id);
      if (!contact.email) return;
      await queueStaffNotice(manager, limits.staffMailsPerSender, {
        ...inquiryNotice(this.config, inquiry),
        eventKey: `inquiry:${inquiry.id}`,
        caller: networkCaller(network),
        inquiryId: inquiry.id,
        toAddress: contact.email,
        toName: brand.name,
        replyTo: inquiry.email,
      });
    });
  }
}
