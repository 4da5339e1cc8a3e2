import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { queueMail } from '../mail/mail-queue.js';
import { mailContext } from '../mail/translate.js';
import type { JobHandler } from '../queue/job-handler.js';
import { scheduleNext } from '../queue/outbox.js';
import { mailFor } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import { alertToken } from './alert-token.js';
import { alertsMail, type Comment, type News } from './alerts.mail.js';
import { IN_ONE_SHADE } from './alerts.service.js';
import { FabricAlert } from './fabric-alert.entity.js';
import { ListComment } from './list-comment.entity.js';

const NAME = 'lists.send-alerts';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Lines of a mail; the rest follows the next day. */
const MAX_IN_MAIL = 50;

const FROM = `fabric_alerts a JOIN users u ON u.id = a.user_id
  LEFT JOIN fabrics f ON f.id = a.fabric_id LEFT JOIN colourways w ON w.id = a.colourway_id`;
const IS_SOLD = `coalesce(f.visible AND f.is_available AND coalesce(w.is_available, a.color = ''), false)`;
/** As the catalog shows it: what is in one shade is rounded down to 5 m, but not below what was waited for. */
const METRES = `(CASE WHEN f.counted_by_roll
  THEN greatest(floor(${IN_ONE_SHADE} / 5) * 5, least(a.minimum_meters, ${IN_ONE_SHADE})) ELSE ${IN_ONE_SHADE} END)`;
/** Per meter, so that a change of the unit is no change of the price. */
const perMetre = (cents: string, unit: string): string =>
  `${cents} * CASE ${unit} WHEN 'yards' THEN 10000 ELSE 9144 END`;

/** People who may be written to and had no such mail on that day ($1). */
const MAY_BE_NOTIFIED = `u.is_active AND u.deleted_at IS NULL AND u.email_verified_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM mails m WHERE m.event_key = 'alerts:' || u.id || ':' || $1)`;

/** The alerts that have come true. */
const DUE = `${MAY_BE_NOTIFIED} AND CASE a.kind
    WHEN 'discontinued' THEN NOT ${IS_SOLD}
    WHEN 'stock' THEN ${IS_SOLD} AND NOT f.out_of_stock AND ${IN_ONE_SHADE} >= a.minimum_meters
    ELSE ${IS_SOLD} AND ${perMetre('f.price_cents', 'f.price_unit')} < ${perMetre('a.price_cents', 'a.price_unit')} END`;

const COMMENTS = `list_comments c JOIN fabric_lists l ON l.id = c.list_id JOIN list_items i ON i.id = c.item_id
  JOIN users u ON u.id = l.user_id`;
/** Comments that their list's owner was not notified of. Comments from a time when the owner wanted no mail don't count. */
const UNNOTIFIED = `${MAY_BE_NOTIFIED} AND u.comment_mails AND c.mailed_at IS NULL AND c.created_at > now() - interval '7 days'`;

/** Checks hourly for alerts that have come true and for comments on shared lists, and mails each customer once a day at most. */
@Injectable()
export class SendAlertsJob implements JobHandler<typeof NAME>, OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return scheduleNext(this.dataSource, NAME, MINUTE_MS);
  }

  async run(): Promise<void> {
    const day = colomboDay(new Date());
    const people = await this.dataSource.query<{ id: string }[]>(
      `SELECT a.user_id AS id FROM ${FROM} WHERE ${DUE} UNION SELECT l.user_id FROM ${COMMENTS} WHERE ${UNNOTIFIED}`,
      [day],
    );
    for (const { id } of people) await this.dataSource.transaction((manager) => this.#notify(manager, id, day));
    await scheduleNext(this.dataSource, NAME, HOUR_MS);
  }

  /** A failed run must not end the series. */
  onGivenUp(): Promise<void> {
    return scheduleNext(this.dataSource, NAME, HOUR_MS);
  }

  async #notify(manager: EntityManager, userId: string, day: string): Promise<void> {
    const news = await manager.query<News[]>(
      `SELECT a.id, a.kind, a.fabric_name AS "fabricName", a.item_code AS "itemCode", a.color,
              a.price_cents::float8 AS "priceCents", a.price_unit AS "priceUnit", ${METRES}::float8 AS metres,
              coalesce(f.counted_by_roll, false) AS "isByRoll",
              f.price_cents::float8 AS "nowCents", f.price_unit AS "nowUnit"
       FROM ${FROM} WHERE a.user_id = $2 AND ${DUE}
       ORDER BY a.created_at, a.id LIMIT ${MAX_IN_MAIL} FOR UPDATE OF a`,
      [day, userId],
    );
    const comments = await manager.query<Comment[]>(
      `SELECT c.id, l.name AS "listName", i.fabric_name AS "fabricName", i.color, c.author, c.text
       FROM ${COMMENTS} WHERE l.user_id = $2 AND ${UNNOTIFIED}
       ORDER BY c.created_at, c.id LIMIT ${MAX_IN_MAIL} FOR UPDATE OF c`,
      [day, userId],
    );
    const user = await manager.findOneBy(User, { id: userId, isActive: true });
    if (!user || news.length + comments.length === 0) return;
    const to = mailFor(user, this.config);
    const offUrl = `${this.config.publicUrl}/l/alerts/${alertToken(this.config, userId)}`;
    await queueMail(manager, {
      ...alertsMail(mailContext(this.config, user.language), { name: to.toName, news, comments, offUrl }),
      ...to,
      unsubscribeUrl: offUrl,
      eventKey: `alerts:${userId}:${day}`,
    });
    if (comments.length > 0) {
      await manager.update(ListComment, { id: In(comments.map(({ id }) => id)) }, { mailedAt: new Date() });
    }
    const told = news.filter(({ kind }) => kind !== 'price').map(({ id }) => id);
    await manager.delete(FabricAlert, { id: In(told) });
    for (const { id, kind, nowCents, nowUnit } of news) {
      if (kind !== 'price' || nowCents === null || nowUnit === null) continue;
      await manager.update(FabricAlert, { id }, { priceCents: nowCents, priceUnit: nowUnit });
    }
  }
}
