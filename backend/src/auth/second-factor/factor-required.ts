import { isOwner } from '@selvedge/domain/users/permissions';
import { mustHaveSecondFactor } from '@selvedge/domain/users/second-factor';
import type { Config } from '../../config/config.js';
import type { CurrentUser } from '../../http/decorators.js';

/** Whether the settings ask for a second factor of this account. */
export const isFactorRequired = (
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
  { userType, permissions }: CurrentUser,
): boolean =>
  mustHaveSecondFactor(requireSecondFactor, {
    isStaff: userType === 'admin',
    isOwner: userType === 'admin' && isOwner(permissions),
  });
