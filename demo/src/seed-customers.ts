import { hashPassword } from '@selvedge/backend/users/password';
import { User } from '@selvedge/backend/users/user.entity';
import type { EntityManager } from 'typeorm';
import { demoCustomers, demoPassword } from './customers.js';
import { daysBefore } from './moments.js';
import type { Random } from './random.js';

/** Writes the customers of the demo, each with a hash of its own. */
export async function seedCustomers(manager: EntityManager, random: Random, now: Date): Promise<User[]> {
  const rows = await Promise.all(
    demoCustomers.map(async (customer) => {
      const joined = daysBefore(now, random.int(92, 240), random);
      return manager.create(User, {
        ...customer,
        id: random.uuid(),
        userType: 'customer',
        // The demo's people are fictitious; nobody reads at these addresses.
        emailVerifiedAt: joined,
        provenEmail: customer.email,
        passwordHash: await hashPassword(demoPassword),
        createdAt: joined,
        updatedAt: joined,
      });
    }),
  );
  await manager.insert(User, rows);
  return rows;
}
