import { Inject, Injectable, Logger, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Permission, permissionsOf } from '@selvedge/domain/users/permissions';
import type { Session as SessionOnTheWire } from '@selvedge/domain/users/user';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { recordChange } from '../database/audit-trail.js';
import { runPrepared } from '../database/timeout-client.js';
import { changesBy } from '../database/versioned.js';
import type { CurrentUser } from '../http/decorators.js';
import { SESSION_ENDED } from '../users/callers-account.js';
import { DISCOUNT_LIMIT, GRANTS, MARGIN_FLOOR } from '../users/roles/grants.js';
import { Session } from '../users/session.entity.js';
import { User } from '../users/user.entity.js';
import type { ClientInfo } from './client-info.js';
import { mailIfNewDevice } from './known-devices.js';
import { TOKEN_SECONDS, type TokenClaims } from './tokens.js';

const SEEN_EVERY_MINUTES = 5;
/** For so long after a step-up, a session isn't asked again. */
export const STEP_UP_MINUTES = 10;
const NONE: ReadonlySet<Permission> = new Set();
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Manages sign-ins: authenticates tokens, and lists and ends the sessions of an account. */
@Injectable()
export class SessionsService {
  readonly #log = new Logger('Auth');

  constructor(
    private readonly dataSource: DataSource,
    private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Begins a session of the account as it was read. Beyond the number that the settings allow, the least recently used session
   * ends.
   * @param isSteppedUp whether its holder has just confirmed everything that the account asks for
   * @param isNewSignIn false if it replaces a session of its holder
   * @returns its token
   * @throws UnauthorizedException when the account's sessions were ended since it was read
   */
  async begin(
    user: Pick<User, 'id' | 'name' | 'userType' | 'tokenVersion'>,
    place: ClientInfo,
    { isSteppedUp = true, isNewSignIn = true } = {},
  ): Promise<string> {
    const { device, address } = place;
    const id = await this.dataSource.transaction(async (manager) => {
      if ((await lockVersion(manager, user.id)) !== user.tokenVersion) throw new UnauthorizedException(SESSION_ENDED);
      const [begun] = await manager.query<[{ id: string }]>(
        `WITH kept AS (
           SELECT id FROM sessions WHERE user_id = $1 AND token_version = $2 AND expires_at > now()
           ORDER BY last_seen_at DESC, created_at DESC LIMIT $3
         ), gone AS (
           DELETE FROM sessions WHERE user_id = $1 AND id NOT IN (SELECT id FROM kept)
         )
         INSERT INTO sessions (user_id, token_version, device, address, expires_at, stepped_up_at)
         VALUES ($1, $2, $4, $5, now() + $6 * interval '1 second', CASE WHEN $7 THEN now() END) RETURNING id`,
        [
          user.id,
          user.tokenVersion,
          this.config.limits.sessionsPerAccount - 1,
          device,
          address,
          TOKEN_SECONDS,
          isSteppedUp,
        ],
      );
      if (isNewSignIn) await mailIfNewDevice(manager, this.config, user.id, place);
      if (user.userType === 'admin') {
        await changesBy(manager, user);
        const { id, name } = user;
        await recordChange(manager, { action: 'signed-in', resource: 'users', recordIds: [id], name, detail: device });
      }
      return begun.id;
    });
    const claims: Pick<TokenClaims, 'sub' | 'token_version'> = { sub: user.id, token_version: user.tokenVersion };
    return this.jwt.signAsync(claims, { jwtid: id });
  }

  /**
   * The caller behind a token with a valid signature and end, or null. The result of this single statement is never cached, so
   * that an ended session is rejected at once by every process.
   * A token names its session (`jti`) and is valid as long as that exists.
   */
  async authenticate({ sub, jti }: Partial<TokenClaims>, address: string): Promise<CurrentUser | null> {
    if (!isUuid(sub) || !isUuid(jti)) return null;
    const [caller] = await runPrepared<CallerRow>(this.dataSource, {
      name: 'who-calls',
      text: `
        SELECT u.user_type, u.email, u.name, u.email_verified_at IS NOT NULL AS is_proven,
               s.last_seen_at < now() - interval '${SEEN_EVERY_MINUTES} minutes' AS is_long_ago,
               coalesce(s.stepped_up_at > now() - interval '${STEP_UP_MINUTES} minutes', false) AS is_stepped_up,
               EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS has_factor,
               ${GRANTS}, ${DISCOUNT_LIMIT}, ${MARGIN_FLOOR}
        FROM users u JOIN sessions s
          ON s.id = $2 AND s.user_id = u.id AND s.token_version = u.token_version AND s.expires_at > now()
        WHERE u.id = $1 AND u.is_active AND u.deleted_at IS NULL`,
      values: [sub, jti],
    });
    if (!caller) return null;
    if (caller.is_long_ago) this.#record(jti, address);
    const { user_type: userType, email, name, is_proven: isVerified } = caller;
    const { has_factor: hasSecondFactor, is_stepped_up: isSteppedUp } = caller;
    const permissions = userType === 'admin' ? permissionsOf(caller.grants) : NONE;
    const { discount_limit: discountLimit, margin_floor: marginFloor } = caller;
    const rights = { permissions, discountLimit, marginFloor, hasSecondFactor, isSteppedUp };
    return { id: sub, userType, email, name, isVerified, sessionId: jti, ...rights };
  }

  /** Runs in the background; of many calls at once only one writes. */
  #record(id: string, address: string): void {
    this.dataSource
      .query(
        `UPDATE sessions SET last_seen_at = now(), address = $2
         WHERE id = $1 AND last_seen_at < now() - interval '${SEEN_EVERY_MINUTES} minutes'`,
        [id, address],
      )
      .catch((error: Error) => this.#log.warn({ event: 'auth.session-not-noted', reason: error.message }));
  }

  /** The caller's sessions that are not over, the one last seen first. */
  list({ id, sessionId }: CurrentUser): Promise<SessionOnTheWire[]> {
    return this.dataSource.query(
      `SELECT s.id, s.device, s.address, s.created_at, s.last_seen_at, s.expires_at,
              s.id = $2 AS current
       FROM sessions s JOIN users u ON u.id = s.user_id AND u.token_version = s.token_version
       WHERE s.user_id = $1 AND s.expires_at > now()
       ORDER BY current DESC, s.last_seen_at DESC, s.created_at DESC`,
      [id, sessionId],
    );
  }

  /** Ends one session of the caller's own. @throws NotFoundException */
  async end({ id: userId }: CurrentUser, id: string): Promise<void> {
    const { affected } = await this.dataSource.getRepository(Session).delete({ id, userId });
    if (!affected) throw new NotFoundException('This sign-in has ended already.');
    this.#log.log({ event: 'auth.session-ended', user_id: userId });
  }

  /**
   * Ends all sessions of the caller but this one.
   * @returns how many
   * @throws UnauthorizedException when another call has just ended this one: of two that end each other, one stays
   */
  async endOthers({ id: userId, sessionId }: CurrentUser): Promise<number> {
    const ended = await this.dataSource.transaction(async (manager) => {
      const version = await lockVersion(manager, userId);
      if (version === undefined) throw new UnauthorizedException(SESSION_ENDED);
      const { affected } = await manager.update(
        Session,
        { id: sessionId, userId, tokenVersion: version },
        { tokenVersion: () => 'token_version + 1' },
      );
      if (!affected) throw new UnauthorizedException(SESSION_ENDED);
      await manager.increment(User, { id: userId }, 'tokenVersion', 1);
      const [others] = await manager.query<[{ ended: number }]>(
        `WITH gone AS (
           DELETE FROM sessions WHERE user_id = $1 AND id <> $2
           RETURNING token_version = $3 AND expires_at > now() AS was_good
         )
         SELECT count(*) FILTER (WHERE was_good)::int AS ended FROM gone`,
        [userId, sessionId, version],
      );
      return others.ended;
    });
    this.#log.log({ event: 'auth.other-sessions-ended', user_id: userId, ended });
    return ended;
  }

  /** Ends this session. */
  async signOut({ id: userId, sessionId }: CurrentUser): Promise<void> {
    await this.dataSource.getRepository(Session).delete({ id: sessionId, userId });
    this.#log.log({ event: 'auth.signed-out', user_id: userId });
  }
}

interface CallerRow {
  user_type: User['userType'];
  email: string;
  name: string;
  is_proven: boolean;
  is_long_ago: boolean;
  is_stepped_up: boolean;
  has_factor: boolean;
  grants: string[];
  discount_limit: number | null;
  margin_floor: number | null;
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** Locks and reads the version of an account's tokens, which serializes everything that begins or ends its sessions. */
async function lockVersion(manager: EntityManager, id: string): Promise<number | undefined> {
  const [row] = await manager.query<{ token_version: number }[]>(
    'SELECT token_version FROM users WHERE id = $1 AND is_active AND deleted_at IS NULL FOR NO KEY UPDATE',
    [id],
  );
  return row?.token_version;
}
