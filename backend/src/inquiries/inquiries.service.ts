import { Inject, Injectable } from '@nestjs/common';
import { GENERAL_INQUIRY } from '@selvedge/domain/inquiries/inquiry';
import { isUUID } from 'class-validator';
import { DataSource, type DeepPartial, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { networkCaller, queueStaffNotice } from '../mail/staff-notices.js';
import { announcePush } from '../queue/announce-push.js';
import type { ContactDto, InquiryDto } from './dto/inquiry.dto.js';
import { Inquiry } from './inquiry.entity.js';
import { inquiryNotice } from './inquiry.mail.js';

interface Sender {
  /** Where the message comes from, as limits name it. */
  network: string;
  /** The idempotency key, if one was sent. */
  key: string | undefined;
}

/** Stores messages from the storefront, and mails them to the contact address, if there is one. */
@Injectable()
export class InquiriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Takes an inquiry. Sent again with its key, it is stored and mailed once. */
  async inquire({ fabricId, fabricName, ...input }: InquiryDto, sender: Sender): Promise<void> {
    const known = isUUID(fabricId) && (await this.dataSource.manager.existsBy(Fabric, { id: fabricId }));
    await this.#keep(sender, {
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

  /** Takes a contact message. Sent again with its key, it is stored and mailed once. */
  async contact(input: ContactDto, sender: Sender): Promise<void> {
    await this.#keep(sender, {
      kind: 'contact',
      name: input.name,
      email: input.email,
      phone: input.mobile,
      subject: input.subject,
      message: input.message,
    });
  }

  async #keep({ network, key }: Sender, message: DeepPartial<Inquiry>): Promise<void> {
    const mismatch = 'This message was already sent with other content. Please reload the page and send it again.';
    // Its sender has no account, and a phone that sends again may be in another network.
    const call = { caller: 'visitor', scope: 'inquiry', key, content: message, mismatch };
    await this.dataSource.transaction((manager) =>
      this.idempotency.runOnce(manager, call, () => this.#store(manager, network, message)),
    );
  }

  /** @returns the id of the stored message. */
  async #store(manager: EntityManager, network: string, message: DeepPartial<Inquiry>): Promise<string> {
    const { brand, contact, limits } = this.config;
    const inquiry = await manager.save(manager.create(Inquiry, message));
    await announcePush(manager, 'inquiry', inquiry.id);
    if (contact.email) {
      await queueStaffNotice(manager, limits.staffMailsPerSender, {
        ...inquiryNotice(this.config, inquiry),
        eventKey: `inquiry:${inquiry.id}`,
        caller: networkCaller(network),
        inquiryId: inquiry.id,
        toAddress: contact.email,
        toName: brand.name,
        replyTo: inquiry.email,
      });
    }
    return inquiry.id;
  }
}
