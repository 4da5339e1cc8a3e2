import { unknownPassword } from '@selvedge/backend/users/password';
import { User } from '@selvedge/backend/users/user.entity';
import type { BuiltinRole } from '@selvedge/domain/users/permissions';
import type { EntityManager } from 'typeorm';
import { daysBefore } from './moments.js';
import type { Random } from './random.js';

const colleagues: readonly { name: string; email: string; role: BuiltinRole; isActive?: false }[] = [
  { name: 'Sanduni Alwis', email: 'sanduni@selvedge.example', role: 'sales' },
  { name: 'Kasun Dias', email: 'kasun@selvedge.example', role: 'storekeeper' },
  { name: 'Ishara Jayasuriya', email: 'ishara@selvedge.example', role: 'accountant' },
  { name: 'Malini Fonseka', email: 'malini@selvedge.example', role: 'catalogue' },
  { name: 'Chamara Bandara', email: 'chamara@selvedge.example', role: 'sales', isActive: false },
];

/** Writes the colleagues of the demo's administrator. Nobody knows their passwords, so they open no door into the console. */
export async function seedStaff(manager: EntityManager, random: Random, now: Date): Promise<void> {
  for (const { role, ...colleague } of colleagues) {
    const joined = daysBefore(now, random.int(92, 240), random);
    const user = manager.create(User, {
      ...colleague,
      id: random.uuid(),
      userType: 'admin',
      emailVerifiedAt: joined,
      provenEmail: colleague.email,
      passwordHash: await unknownPassword(),
      createdAt: joined,
      updatedAt: joined,
    });
    await manager.insert(User, user);
    await manager.query('INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE builtin = $2', [
      user.id,
      role,
    ]);
  }
}
