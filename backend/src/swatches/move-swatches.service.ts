import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { nextSwatchStatuses } from '@selvedge/domain/swatches/swatch-status';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { writeHistory } from '../database/history.js';
import { changesBy } from '../database/versioned.js';
import { type Change, commitWait, rejectSimultaneous, rejectStale } from '../http/change.js';
import { queueMail } from '../mail/mail-queue.js';
import { mailFor } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import type { SwatchStatusDto } from './dto/swatch-request.dto.js';
import { SwatchHistory } from './swatch-history.entity.js';
import { SwatchItem } from './swatch-item.entity.js';
import { SwatchRequest } from './swatch-request.entity.js';
import { swatchesDeclined, swatchesSent } from './swatches.mail.js';

/** An admin takes a swatch request a step further, or declines it before it is sent. */
@Injectable()
export class MoveSwatchesService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The customer is told when it is sent and when it is declined.
   *
   * @throws BadRequestException for sending without a carrier or declining without a reason, ConflictException for a step
   *   that it can't take, StaleRecord for the loser of a race.
   */
  async move(id: string, change: Change, input: SwatchStatusDto): Promise<void> {
    const { status } = input;
    const given = givenIn(input);
    await this.dataSource.transaction(async (manager) => {
      const request = await manager.findOne(SwatchRequest, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!request) throw new NotFoundException('Swatch request not found.');
      const { requestNo, status: fromStatus } = request;
      rejectStale(request, change, requestNo);
      if (!nextSwatchStatuses(fromStatus).includes(status)) {
        throw new ConflictException(`${requestNo} is ${fromStatus} and can't become ${status}.`);
      }
      await rejectSimultaneous(manager, request, change, requestNo);
      await changesBy(manager, change.by);
      const detail = [input.note, ...Object.values(given)].filter(Boolean).join('\n');
      await writeHistory(manager, SwatchHistory, change.by, { requestId: id, fromStatus, toStatus: status, detail });
      if (status === 'sent' || status === 'declined') await this.#tell(manager, { ...request, ...given, status });
      // Last, so that the moment of the change is the moment in which others see it.
      await manager.update(SwatchRequest, { id }, { status, ...given });
    });
    await commitWait();
  }

  /** Nobody reads the mail of an account that is blocked or deleted. */
  async #tell(manager: EntityManager, request: MovedRequest): Promise<void> {
    const user = await manager.findOneBy(User, { id: request.customerId, isActive: true });
    if (!user) return;
    const items = await manager.find(SwatchItem, {
      where: { requestId: request.id },
      relations: { colourway: true },
      order: { position: 'ASC' },
    });
    const letter = request.status === 'sent' ? swatchesSent : swatchesDeclined;
    const { accountId, toAddress, toName, replyTo } = mailFor(user, this.config);
    await queueMail(manager, {
      ...letter(this.config, { name: toName, request, items }),
      accountId,
      toAddress,
      toName,
      replyTo,
      cause: 'admin',
      eventKey: `swatches:${request.id}:${request.status}`,
    });
  }
}

type MovedRequest = Pick<
  SwatchRequest,
  'id' | 'customerId' | 'requestNo' | 'status' | 'carrier' | 'trackingNumber' | 'reason'
> &
  Pick<SwatchRequest, 'name' | 'address'>;

/** The fields that a status requires, and no others. */
function givenIn({ status, carrier, tracking_number, reason }: SwatchStatusDto) {
  if (status === 'sent') {
    return { carrier: required('carrier', carrier, 'Say who brings it.'), trackingNumber: tracking_number ?? '' };
  }
  if (status === 'declined') {
    return { reason: required('reason', reason, 'Give a reason: the customer is told.') };
  }
  return {};
}

function required(field: string, value: string | undefined, message: string): string {
  if (value) return value;
  throw new BadRequestException({ message, errors: [{ field, message }] });
}
