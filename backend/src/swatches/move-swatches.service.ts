import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { nextSwatchStatuses } from '@selvedge/domain/swatches/swatch-status';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { writeHistory } from '../database/history.js';
import { lockedRecord } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import { type Change, commitWait, rejectSimultaneous, rejectStale } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { queueMail } from '../mail/mail-queue.js';
import { mailContext } from '../mail/translate.js';
import { DyeLot } from '../rolls/dye-lot.entity.js';
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
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Notifies the customer when the request is sent or declined.
   * @throws BadRequestException for sending without a carrier or declining without a reason, ConflictException for a step that
   * it can't take, StaleRecord for the loser of a race.
   */
  async move(id: string, change: Change, input: SwatchStatusDto): Promise<void> {
    const { status } = input;
    const given = givenIn(input);
    await this.idempotency.once(change, async (manager) => {
      const request = await lockedRecord(manager, SwatchRequest, { id }, 'Swatch request not found.');
      const { requestNo, status: fromStatus } = request;
      rejectStale(request, change, requestNo);
      if (!nextSwatchStatuses(fromStatus).includes(status)) {
        throw new ConflictException(`${requestNo} is ${fromStatus} and can't become ${status}.`);
      }
      await rejectSimultaneous(manager, request, change, requestNo);
      await changesBy(manager, change.by);
      const lots = await pinLots(manager, id, input);
      const detail = [input.note, ...Object.values(given), ...lots].filter(Boolean).join('\n');
      await writeHistory(manager, SwatchHistory, change.by, { requestId: id, fromStatus, toStatus: status, detail });
      if (status === 'sent' || status === 'declined') await this.#notify(manager, { ...request, ...given, status });
      // This comes last, so that the time of the change is the time at which others see it.
      await manager.update(SwatchRequest, { id }, { status, ...given });
    });
    await commitWait();
  }

  /** Mails the customer, unless the account is blocked or deleted, so that nobody reads its mail. */
  async #notify(manager: EntityManager, request: MovedRequest): Promise<void> {
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
      ...letter(mailContext(this.config, user.language), { name: toName, request, items }),
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

/**
 * Records the lots that swatches are cut from.
 * @returns for the history, what was recorded
 * @throws BadRequestException that names the field
 */
async function pinLots(
  manager: EntityManager,
  requestId: string,
  { status, lots = [] }: SwatchStatusDto,
): Promise<string[]> {
  const words: string[] = [];
  for (const [index, { item_id, lot_id }] of lots.entries()) {
    const bad = (field: string, message: string) => badField(`lots[${index}].${field}`, message);
    if (status !== 'sent') throw bad('lot_id', 'Lots are noted when the swatches are sent.');
    const item = await manager.findOneBy(SwatchItem, { id: item_id, requestId });
    if (!item) throw bad('item_id', 'The request has no such swatch. Reload it.');
    const lot = await manager.findOneBy(DyeLot, { id: lot_id });
    if (!lot || lot.fabricId !== item.fabricId || (item.colourwayId && lot.colourwayId !== item.colourwayId)) {
      throw bad('lot_id', `${lot ? `Lot ${lot.lotCode}` : 'This lot'} is not of this color. Choose one that is.`);
    }
    await manager.update(SwatchItem, { id: item.id }, { lotId: lot.id });
    words.push(`${[item.fabricName, item.color].filter(Boolean).join(' in ')}: lot ${lot.lotCode}`);
  }
  return words;
}

function required(field: string, value: string | undefined, message: string): string {
  if (value) return value;
  throw badField(field, message);
}
