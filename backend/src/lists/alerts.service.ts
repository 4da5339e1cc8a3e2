import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { ACCOUNT_OWNER } from '@selvedge/domain/audit';
import { inColour } from '@selvedge/domain/fabrics/colour-choice';
import { formatLength } from '@selvedge/domain/length';
import { type AlertInput, type Alert as AlertOnWire, type Alerts, MAX_ALERTS } from '@selvedge/domain/lists/alert';
import { inParts } from '@selvedge/domain/sentence';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { lockKey } from '../database/lock-key.js';
import { changesBy } from '../database/versioned.js';
import type { CurrentUser } from '../http/decorators.js';
import { assertVerified } from '../users/assert-verified.js';
import { callersAccount } from '../users/callers-account.js';
import { User } from '../users/user.entity.js';
import { userOfToken } from './alert-token.js';
import { FabricAlert } from './fabric-alert.entity.js';
import { foundIn } from './list-items.service.js';

/**
 * Meters that can be ordered in one color, and in one shade where it is counted by roll. Without a color it is the one with
 * most. Needs `fabrics f` and `colourways w`.
 */
export const IN_ONE_SHADE = `(CASE WHEN f.stock_by_colour THEN coalesce((
    SELECT max(least(coalesce(c.stock_quantity, 0) - c.reserved_quantity - c.held_quantity, c.largest_single_shade))
    FROM colourways c WHERE c.fabric_id = f.id AND c.is_available AND (w.id IS NULL OR c.id = w.id)), 0)
  ELSE f.available_quantity END)`;

/** The content of a mail: the number of fabrics, and whether there are comments on shared lists. */
export interface Wanted {
  alerts: number;
  comments: boolean;
}

/** Manages the alerts of customers. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async own({ id }: CurrentUser): Promise<Alerts> {
    const alerts = await this.dataSource.manager.find(FabricAlert, {
      where: { userId: id },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return { alerts: alerts.map(view), limit: MAX_ALERTS, left: Math.max(0, MAX_ALERTS - alerts.length) };
  }

  /**
   * Sets an alert; set again, the later one counts.
   * @throws ForbiddenException until the address is verified, ConflictException for one too many and for what is there already,
   * NotFoundException and BadRequestException for what is not in the catalog
   */
  async want(caller: CurrentUser, { kind, minimum_meters = 1, ...choice }: AlertInput): Promise<AlertOnWire> {
    return this.dataSource.transaction(async (manager) => {
      assertVerified(await callersAccount(manager, caller.id));
      await lockKey(manager, 'alerts', caller.id);
      const [found] = await foundIn(manager, [choice]);
      if (!found) throw new NotFoundException('This fabric is no longer in the catalog.');
      const { fabricId, fabricName, itemCode, priceCents, priceUnit } = found;
      const colour = choice.colourway_id ? { colourwayId: found.colourwayId, color: found.color } : { color: '' };
      const which = { userId: caller.id, kind, fabricId, color: colour.color };
      await manager.delete(FabricAlert, which);
      if ((await manager.countBy(FabricAlert, { userId: caller.id })) >= MAX_ALERTS) {
        throw new ConflictException(
          inParts('You wait for {most} things already. Take one off under Lists first.', { most: MAX_ALERTS }),
        );
      }
      if (kind === 'stock') await assertNotThere(manager, { ...found, ...colour }, minimum_meters);
      const alert = { ...which, ...colour, fabricName, itemCode, priceCents, priceUnit };
      const minimumMeters = kind === 'stock' ? minimum_meters : null;
      return view(await manager.save(manager.create(FabricAlert, { ...alert, minimumMeters })));
    });
  }

  /** Deletes an alert of the caller; one that is gone already is no error. */
  async drop({ id: userId }: CurrentUser, id: string): Promise<void> {
    await this.dataSource.manager.delete(FabricAlert, { id, userId });
  }

  async dropAll({ id: userId }: CurrentUser): Promise<void> {
    await this.dataSource.manager.delete(FabricAlert, { userId });
  }

  /** The alerts that the link of a mail turns off. @throws NotFoundException for a link that we did not make */
  async wantedBy(token: string): Promise<Wanted> {
    const userId = this.#userOf(token);
    const { manager } = this.dataSource;
    return {
      alerts: await manager.countBy(FabricAlert, { userId }),
      comments: await manager.existsBy(User, { id: userId, commentMails: true }),
    };
  }

  /** Turns off all alerts and mails of comments of whoever got the mail with this link. @throws NotFoundException */
  async turnOff(token: string): Promise<void> {
    const userId = this.#userOf(token);
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(FabricAlert, { userId });
      await changesBy(manager, ACCOUNT_OWNER);
      await manager.update(User, { id: userId, commentMails: true }, { commentMails: false });
    });
  }

  #userOf(token: string): string {
    const userId = userOfToken(this.config, token);
    if (userId === null) throw new NotFoundException('This link is not complete. Copy it once more from our mail.');
    return userId;
  }
}

async function assertNotThere(
  manager: EntityManager,
  {
    fabricId,
    colourwayId = null,
    fabricName,
    color,
  }: Partial<Pick<FabricAlert, 'fabricId' | 'colourwayId' | 'color'>> & Pick<FabricAlert, 'fabricName'>,
  metres: number,
): Promise<void> {
  const [there] = await manager.query<{ metres: number }[]>(
    `SELECT ${IN_ONE_SHADE}::float8 AS metres FROM fabrics f LEFT JOIN colourways w ON w.fabric_id = f.id AND w.id = $2
     WHERE f.id = $1 AND f.is_available AND NOT f.out_of_stock AND coalesce(w.is_available, true)`,
    [fabricId, color ? colourwayId : null],
  );
  if (!there || there.metres < metres) return;
  throw new ConflictException(
    inParts('{name} is there: {length} can be ordered now. To wait for more than there is, say how much.', {
      name: inColour(fabricName, color),
      length: formatLength(metres, 'meters'),
    }),
  );
}

const view = ({ id, kind, createdAt, ...alert }: FabricAlert): AlertOnWire => ({
  id,
  kind,
  fabric_id: alert.fabricId,
  colourway_id: alert.colourwayId ?? null,
  fabric_name: alert.fabricName,
  item_code: alert.itemCode,
  color: alert.color,
  minimum_meters: alert.minimumMeters,
  created_at: createdAt.toISOString(),
});
