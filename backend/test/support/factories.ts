import type { BuiltinRole } from '@selvedge/domain/users/permissions';
import { SessionsService } from '../../src/auth/sessions.service.js';
import { hashPassword } from '../../src/users/password.js';
import { assignOwnerRole } from '../../src/users/roles/assign-roles.js';
import { User } from '../../src/users/user.entity.js';
import type { TestApp } from './app.js';

/** The password of every account created here. */
export const PASSWORD = 'Calico & crepe, 45 inch';

let passwordHash: Promise<string> | undefined;
let serial = 0;

/** A stored customer with realistic data and a verified address. */
export async function aCustomer(
  { dataSource }: Pick<TestApp, 'dataSource'>,
  fields: Partial<User> = {},
): Promise<User> {
  serial += 1;
  passwordHash ??= hashPassword(PASSWORD);
  const users = dataSource.getRepository(User);
  const email = fields.email ?? `nimali.perera.${serial}@lakmali-garments.lk`;
  const { id } = await users.save(
    users.create({
      name: 'Nimali Perera',
      email,
      emailVerifiedAt: new Date(),
      provenEmail: email,
      phone: '+94 77 123 4567',
      company: 'Lakmali Garments (Pvt) Ltd',
      address: '27 Galle Road, Moratuwa',
      passwordHash: await passwordHash,
      ...fields,
    }),
  );
  if (fields.userType === 'admin') await assignOwnerRole(dataSource, id);
  return users.findOneOrFail({ where: { id }, withDeleted: true });
}

export async function anAdmin(app: Pick<TestApp, 'dataSource'>, fields: Partial<User> = {}): Promise<User> {
  return aCustomer(app, {
    name: 'Ruwan Silva',
    email: `ruwan.silva.${serial + 1}@selvedge.example`,
    company: '',
    userType: 'admin',
    ...fields,
  });
}

/** The Authorization header of a new session of `user`. */
export async function bearer(
  { app }: Pick<TestApp, 'app'>,
  user: Pick<User, 'id' | 'name' | 'userType' | 'tokenVersion'>,
): Promise<string> {
  const place = { device: 'Firefox on Linux', address: '192.0.2.10' };
  return `Bearer ${await app.get(SessionsService, { strict: false }).begin(user, place)}`;
}

/** A new customer with the header of their session. */
export async function aSignedInCustomer(app: TestApp, fields?: Partial<User>): Promise<{ user: User; token: string }> {
  const user = await aCustomer(app, fields);
  return { user, token: await bearer(app, user) };
}

/** A new admin with the header of their session. */
export async function aSignedInAdmin(app: TestApp, fields?: Partial<User>): Promise<{ user: User; token: string }> {
  const user = await anAdmin(app, fields);
  return { user, token: await bearer(app, user) };
}

/** A new member of staff with these built-in roles, and the header of their session. */
export async function aSignedInMember(app: TestApp, ...roles: BuiltinRole[]): Promise<{ user: User; token: string }> {
  const user = await anAdmin(app);
  const { dataSource } = app;
  await dataSource.query(
    'INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE builtin = ANY ($2) ON CONFLICT DO NOTHING',
    [user.id, roles],
  );
  if (!roles.includes('owner')) {
    await dataSource.query(
      `DELETE FROM user_roles WHERE user_id = $1 AND role_id = (SELECT id FROM roles WHERE builtin = 'owner')`,
      [user.id],
    );
  }
  return { user, token: await bearer(app, user) };
}
