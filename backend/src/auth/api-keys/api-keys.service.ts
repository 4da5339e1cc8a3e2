import { createHash, randomBytes } from 'node:crypto';
import {
  ForbiddenException,
  Inject,
  Injectable,
  Logger,
  NotFoundException,
  UnauthorizedException,
} from '@nestjs/common';
import { momentOf } from '@selvedge/domain/dates';
import {
  API_KEY_START,
  type ApiKeyInput,
  KEY_DAYS,
  type KeyState,
  type NewApiKey,
  type ApiKey as OnTheWire,
  SHOWN_OF_KEY,
} from '@selvedge/domain/users/api-key';
import { covers, type Permission, permissionsOf } from '@selvedge/domain/users/permissions';
import ipaddr from 'ipaddr.js';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { runPrepared } from '../../database/timeout-client.js';
import { changesBy } from '../../database/versioned.js';
import { badField } from '../../http/bad-field.js';
import type { CalledBy } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { queueMail } from '../../mail/mail-queue.js';
import { requestJob } from '../../queue/outbox.js';
import { RateLimits } from '../../rate-limiting/rate-limits.js';
import { mailFor } from '../../users/account-mail.js';
import { callersAccount } from '../../users/callers-account.js';
import { DISCOUNT_LIMIT, GRANTS, MARGIN_FLOOR } from '../../users/roles/grants.js';
import { ApiKey } from './api-key.entity.js';
import { keyMade } from './key-made.mail.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const SEEN_EVERY_MINUTES = 5;
const UNUSED_DAYS = 90;
/** Every key expires, because one without an end would be forgotten. */
const LONGEST_DAYS = 5 * KEY_DAYS;
const KEY = /^slv_live_[\w-]{43}$/;

/** Keys with which other systems call the API. A key acts for its maker, with the rights that both of them have. */
@Injectable()
export class ApiKeysService {
  readonly #log = new Logger('Auth');

  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The caller behind a key. The result of this single statement is never cached, so that a revoked key is rejected at once.
   *
   * @throws UnauthorizedException for a key that is not good, ForbiddenException from another network,
   * TooManyRequestsException above its rate
   */
  async authenticate(key: string, address: string): Promise<CurrentUser> {
    const [row] = KEY.test(key)
      ? await runPrepared<KeyRow>(this.dataSource, {
          name: 'which-key-calls',
          text: `
            SELECT k.id, k.name, k.permissions, k.allowed_networks, k.owner_id, u.name AS owner_name, u.email,
                   u.email_verified_at IS NOT NULL AS is_verified, ${GRANTS}, ${DISCOUNT_LIMIT}, ${MARGIN_FLOOR},
                   coalesce(k.last_used_at < now() - interval '${SEEN_EVERY_MINUTES} minutes', true) AS is_long_ago
            FROM api_keys k JOIN users u ON u.id = k.owner_id
            WHERE k.hash = $1 AND k.revoked_at IS NULL AND k.expires_at > now()
              AND u.user_type = 'admin' AND u.is_active AND u.deleted_at IS NULL`,
          values: [hashOf(key)],
        })
      : [];
    if (!row) throw new UnauthorizedException('This API key is unknown, has expired or was revoked.');
    if (row.allowed_networks && !isWithin(address, row.allowed_networks)) {
      throw new ForbiddenException(`This API key is not accepted from ${address}.`);
    }
    await this.limits.take('api-key', row.id);
    if (row.is_long_ago) this.#record(row.id, address);
    return {
      id: row.owner_id,
      userType: 'admin',
      email: row.email,
      name: `key ${row.name}, made by ${row.owner_name}`,
      isVerified: row.is_verified,
      sessionId: row.id,
      permissions: new Set(ofBoth(row.permissions, permissionsOf(row.grants))),
      discountLimit: row.discount_limit,
      marginFloor: row.margin_floor,
      keyId: row.id,
    };
  }

  /** Runs in the background; of many calls at once only one writes. */
  #record(id: string, address: string): void {
    this.dataSource
      .query(
        `UPDATE api_keys SET last_used_at = now(), last_used_from = $2
         WHERE id = $1 AND coalesce(last_used_at < now() - interval '${SEEN_EVERY_MINUTES} minutes', true)`,
        [id, address],
      )
      .catch((error: Error) => this.#log.warn({ event: 'auth.key-use-not-noted', reason: error.message }));
  }

  /** All keys, the newest first; those that ended a year ago stay out. */
  async list(): Promise<OnTheWire[]> {
    const rows = await this.dataSource.query<ListedRow[]>(
      `${SELECT} WHERE coalesce(k.revoked_at, k.expires_at) > now() - interval '1 year' ORDER BY k.created_at DESC, k.id`,
    );
    return rows.map(toApiKey);
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<OnTheWire> {
    const [row] = await this.dataSource.query<ListedRow[]>(`${SELECT} WHERE k.id = $1`, [id]);
    if (!row) throw new NotFoundException('API key not found.');
    return toApiKey(row);
  }

  /**
   * @returns the key, which is not stored and can't be shown again
   * @throws ConflictException for a repeated call, ForbiddenException for more than the maker has, BadRequestException for an end in the past or too far away
   */
  async create(change: CalledBy, { name, permissions, allowed_networks, expires_at }: ApiKeyInput): Promise<NewApiKey> {
    const { by } = change;
    if (!covers(by.permissions, permissions)) {
      throw new ForbiddenException('A key can not have rights that you lack yourself.');
    }
    const expiresAt = endOf(expires_at);
    const key = API_KEY_START + randomBytes(32).toString('base64url');
    const repeated = `The key ${name} was created by this call already. It is shown only once: revoke it and create another.`;
    const id = await this.idempotency.onceWithSecret(change, repeated, async (manager) => {
      await changesBy(manager, by);
      const stored = await manager.save(
        manager.create(ApiKey, {
          name,
          prefix: key.slice(0, SHOWN_OF_KEY),
          hash: hashOf(key),
          permissions,
          ownerId: by.id,
          allowedNetworks: allowed_networks?.length ? allowed_networks : null,
          expiresAt,
        }),
      );
      for (const days of [14, 3] as const) {
        const delayMs = expiresAt.getTime() - days * DAY_MS - Date.now();
        if (delayMs > 0) await requestJob(manager, 'auth.remind-of-key', { key_id: stored.id, days }, { delayMs });
      }
      const maker = await callersAccount(manager, by.id);
      await queueMail(manager, {
        ...keyMade(this.config, { name: maker.name, key: stored }),
        ...mailFor(maker, this.config),
        eventKey: `api-key:${stored.id}:made`,
      });
      return stored.id;
    });
    this.#log.log({ event: 'auth.key-made', user_id: by.id, key_id: id });
    return { ...(await this.one(id)), key };
  }

  /** Revokes a key, which is rejected from now on. Revoking it again changes nothing. @throws NotFoundException */
  async revoke(id: string, by: CurrentUser): Promise<OnTheWire> {
    await this.dataSource.transaction(async (manager) => {
      await changesBy(manager, by);
      await manager.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL', [id]);
    });
    return this.one(id);
  }
}

interface KeyRow {
  id: string;
  name: string;
  permissions: Permission[];
  allowed_networks: string[] | null;
  owner_id: string;
  owner_name: string;
  email: string;
  is_verified: boolean;
  is_long_ago: boolean;
  grants: string[];
  discount_limit: number | null;
  margin_floor: number | null;
}

interface ListedRow extends Omit<OnTheWire, 'effective_permissions' | 'state'> {
  is_expired: boolean;
  is_suspended: boolean;
  grants: string[];
}

const SELECT = `
  SELECT k.id, k.name, k.prefix, k.permissions, k.owner_id, u.name AS owner_name, k.allowed_networks, k.expires_at,
         k.last_used_at, k.last_used_from, k.revoked_at, k.created_at, ${GRANTS},
         coalesce(k.last_used_at, k.created_at) < now() - interval '${UNUSED_DAYS} days' AS unused,
         k.expires_at <= now() AS is_expired,
         u.user_type <> 'admin' OR NOT u.is_active OR u.deleted_at IS NOT NULL AS is_suspended
  FROM api_keys k JOIN users u ON u.id = k.owner_id`;

function toApiKey({ is_expired, is_suspended, grants, ...row }: ListedRow): OnTheWire {
  const state: KeyState = row.revoked_at ? 'revoked' : is_expired ? 'expired' : is_suspended ? 'suspended' : 'active';
  const effective = state === 'active' ? ofBoth(row.permissions, permissionsOf(grants)) : [];
  return { ...row, effective_permissions: effective, state, unused: row.unused && state === 'active' };
}

const ofBoth = (words: readonly Permission[], makers: ReadonlySet<Permission>): Permission[] =>
  words.filter((word) => makers.has(word));

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

function isWithin(address: string, networks: readonly string[]): boolean {
  const [ip = ''] = address.split('/');
  if (!ipaddr.isValid(ip)) return false;
  const allowed = networks.map((network) => ipaddr.parseCIDR(network));
  return ipaddr.subnetMatch(ipaddr.process(ip), { allowed }, 'elsewhere') === 'allowed';
}

/** @throws BadRequestException */
function endOf(given: string | null | undefined): Date {
  const end = given ? momentOf(given) : new Date(Date.now() + KEY_DAYS * DAY_MS);
  const days = (end.getTime() - Date.now()) / DAY_MS;
  if (days > 0 && days <= LONGEST_DAYS) return end;
  const message = days > 0 ? 'A key lives for five years at most' : 'The end must be in the future';
  throw badField('expires_at', message);
}
