import { randomUUID } from 'node:crypto';
import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { momentOf } from '@selvedge/domain/dates';
import {
  type ListItem,
  type ListShareInput,
  type ListShares,
  MAX_SHARE_DAYS,
  MAX_SHARES,
  SHARE_DAYS,
  type ListShare as ShareOnWire,
  type SharePrices,
  type ShareRights,
} from '@selvedge/domain/lists/fabric-list';
import { inParts } from '@selvedge/domain/sentence';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { keyFor } from '../crypto/keys.js';
import { runPrepared } from '../database/timeout-client.js';
import { FairSemaphore } from '../fair-semaphore.js';
import { badField } from '../http/bad-field.js';
import type { CalledBy } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { linkToken, storedToken, tokenHash } from '../mail/secret-link.js';
import { WrongTokenLimit } from '../offers/wrong-token-limit.js';
import { assertVerified } from '../users/assert-verified.js';
import { callersAccount } from '../users/callers-account.js';
import { FabricList } from './fabric-list.entity.js';
import { LIST_ITEMS_JSON } from './fabric-list.view.js';
import { listNotFound } from './fabric-lists.service.js';
import { ListShare } from './list-share.entity.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;
/** A flood of guesses uses at most this many database connections. */
const AT_ONCE = 2;

/** A list as a link shows it: without its owner, and with the prices that the link allows. */
export interface SharedList {
  shareId: string;
  token: string;
  name: string;
  note: string;
  season: string;
  rights: ShareRights;
  prices: SharePrices;
  items: ListItem[];
}

/** Links by which a customer shows a list to others. */
@Injectable()
export class ListSharesService {
  readonly #semaphore = new FairSemaphore(AT_ONCE);
  readonly #key: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly wrongTokens: WrongTokenLimit,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#key = keyFor(config, 'list link');
  }

  /** The links that are good. @throws NotFoundException */
  async of(owner: CurrentUser, listId: string): Promise<ListShares> {
    await this.#assertOwn(owner, listId);
    const shares = await this.dataSource.manager.find(ListShare, {
      where: { listId, revokedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    const good = shares.flatMap((share) => this.#view(share) ?? []);
    return { shares: good, limit: MAX_SHARES, left: Math.max(0, MAX_SHARES - good.length) };
  }

  /**
   * @throws NotFoundException, ForbiddenException until the address is verified, ConflictException for one link too many,
   * BadRequestException for an end that is past or too far away
   */
  async share(
    change: CalledBy,
    listId: string,
    { rights = 'see', prices = 'none', expires_at }: ListShareInput,
  ): Promise<ShareOnWire> {
    const expiresAt = endOf(expires_at);
    const { by: owner } = change;
    const id = await this.idempotency.once(change, async (manager) => {
      assertVerified(await callersAccount(manager, owner.id));
      const lock = { mode: 'pessimistic_write' } as const;
      const list = await manager.findOne(FabricList, { where: { id: listId, userId: owner.id }, lock });
      if (!list) throw listNotFound();
      const where = { listId, revokedAt: IsNull(), expiresAt: MoreThan(new Date()) };
      const open = await manager.countBy(ListShare, where);
      if (open >= MAX_SHARES) {
        throw new ConflictException(
          inParts('{list} has {open} open links, and no more fit. End one of them first.', { list: list.name, open }),
        );
      }
      const id = randomUUID();
      await manager.insert(ListShare, {
        id,
        listId,
        tokenHash: tokenHash(linkToken(this.#key, id)),
        rights,
        prices,
        expiresAt,
      });
      return id;
    });
    const share = this.#view(await this.dataSource.manager.findOneByOrFail(ListShare, { id }));
    if (!share) throw listNotFound();
    return share;
  }

  /** Ends a link, which opens nothing from now on. Ending it twice is no error. @throws NotFoundException */
  async revoke(owner: CurrentUser, listId: string, id: string): Promise<void> {
    await this.#assertOwn(owner, listId);
    const share = await this.dataSource.manager.findOneBy(ListShare, { id, listId });
    if (!share) throw new NotFoundException('This link is no longer there.');
    await this.dataSource.manager.update(ListShare, { id, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
  }

  /** The list of a link. @param address of the caller, whose wrong tokens are counted. @throws NotFoundException, TooManyRequestsException */
  async opened(token: string, address: string): Promise<SharedList> {
    const id = TOKEN.test(token) ? await this.#semaphore.take(() => this.#idOf(tokenHash(token)), address) : undefined;
    const [shared] = id
      ? await this.dataSource.query<(SharedList & { userId: string; tokenHash: string })[]>(
          `SELECT s.id AS "shareId", s.token_hash AS "tokenHash", s.rights, s.prices, l.user_id AS "userId", l.name, l.note, l.season,
                  ${LIST_ITEMS_JSON} AS items
           FROM list_shares s JOIN fabric_lists l ON l.id = s.list_id JOIN users u ON u.id = l.user_id
           WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND u.is_active AND u.deleted_at IS NULL`,
          [id],
        )
      : [];
    if (!shared || storedToken([this.#key], { id: shared.shareId, tokenHash: shared.tokenHash }) !== token) {
      await this.wrongTokens.count(address);
      throw new NotFoundException(
        'This link leads to no list. It may have ended: ask whoever sent it for another one.',
      );
    }
    const { userId, tokenHash: _, ...list } = shared;
    if (list.prices === 'own') await this.#applyOwnPrices(userId, list.items);
    return { ...list, token };
  }

  /** Counts a person who opened it, and keeps nothing of them. */
  async count(shareId: string): Promise<void> {
    await this.dataSource.query('UPDATE list_shares SET opened_count = opened_count + 1 WHERE id = $1', [shareId]);
  }

  /** One index read, planned once per connection: the whole cost of a guess. */
  async #idOf(hash: string): Promise<string | undefined> {
    const [link] = await runPrepared<{ id: string }>(this.dataSource, {
      name: 'open-list',
      text: 'SELECT id FROM list_shares WHERE token_hash = $1 AND revoked_at IS NULL',
      values: [hash],
    });
    return link?.id;
  }

  /** Replaces the catalog's price by that of the owner's last order, or else offer. */
  async #applyOwnPrices(userId: string, items: readonly ListItem[]): Promise<void> {
    const rows = await this.dataSource.query<{ id: string; price: number; unit: 'meters' | 'yards' }[]>(
      `SELECT DISTINCT ON (q.fabric_id) q.fabric_id AS id, (q.unit_price_cents / 100.0)::float8 AS price, q.price_unit AS unit
       FROM (SELECT l.fabric_id, l.unit_price_cents, l.price_unit, o.id AS order_id, coalesce(o.created_at, q.created_at) AS at
             FROM quotations q JOIN quotation_lines l ON l.quotation_id = q.id LEFT JOIN orders o ON o.quotation_id = q.id
             WHERE q.customer_id = $1 AND q.deleted_at IS NULL AND l.fabric_id = ANY ($2) AND l.unit_price_cents IS NOT NULL
               AND CASE WHEN o.id IS NULL THEN q.status = 'approved' ELSE o.status <> 'cancelled' END) q
       ORDER BY q.fabric_id, q.order_id IS NULL, q.at DESC`,
      [userId, items.map((item) => item.fabric_id)],
    );
    const own = new Map(rows.map((row) => [row.id, row]));
    for (const { fabric_id, now } of items) {
      const price = own.get(fabric_id ?? '');
      if (now && price) Object.assign(now, { price_per_meter: price.price, price_unit: price.unit });
    }
  }

  async #assertOwn({ id: userId }: CurrentUser, id: string): Promise<void> {
    if (!(await this.dataSource.manager.existsBy(FabricList, { id, userId }))) throw listNotFound();
  }

  /** Null if it was made with a former secret of the server: such a link is no longer valid. */
  #view({ id, tokenHash: hash, rights, prices, createdAt, expiresAt, openedCount }: ListShare): ShareOnWire | null {
    const token = storedToken([this.#key], { id, tokenHash: hash });
    if (token === null) return null;
    return {
      id,
      rights,
      prices,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      opened_count: openedCount,
      url: `${this.config.publicUrl}/l/${token}`,
    };
  }
}

function endOf(text: string | undefined): Date {
  const end = text === undefined ? new Date(Date.now() + SHARE_DAYS * DAY_MS) : momentOf(text);
  const days = (end.getTime() - Date.now()) / DAY_MS;
  const message =
    days <= 0
      ? 'Choose a day to come: until then the link is good.'
      : days > MAX_SHARE_DAYS + 1
        ? 'A link is good for a year at most. Choose an earlier day.'
        : null;
  if (message) throw badField('expires_at', message);
  return end;
}
