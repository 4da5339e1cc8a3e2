import { parseArgs } from 'node:util';
import { isEmailAddress } from '@selvedge/domain/email-address';
import { GENERATED_ADMIN_EMAIL } from './config/config.js';

export const USAGE = `Creates an administrator, gives an existing one a new password, or ends somebody's access:

  npm run admin -- someone@company.lk
  npm run admin -- reset                       the administrator of the first start, or of ADMIN_EMAIL
  npm run admin -- remove someone@company.lk   never the last owner; all sessions end at once
  npm run admin -- reset-2fa someone@company.lk   removes the second factors of somebody who lost the phone, at once;
                                               those of the only owner after 24 hours, unless one is used before

A password is made up and shown once. With --password-stdin the first line of the standard input is taken instead.
ADMIN_PASSWORD, wherever it is set, is the first start's alone and not looked at here.
The database is the one of DATABASE_URL; without it, the one of a running "npm start".`;

export interface AdminCommand {
  what: 'renew' | 'remove' | 'reset-2fa';
  email: string;
  isPasswordGiven: boolean;
}

/** @throws Error with {@link USAGE} */
export function readCommand(args: string[]): AdminCommand {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { 'password-stdin': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [first = '', ...rest] = positionals.map((word) => word.trim());
    const what = first === 'remove' || first === 'reset-2fa' ? first : 'renew';
    const [named = '', ...others] = what === 'renew' ? [first, ...rest] : rest;
    const email = first === 'reset' ? process.env.ADMIN_EMAIL?.trim() || GENERATED_ADMIN_EMAIL : named;
    const isPasswordGiven = values['password-stdin'];
    if (isEmailAddress(email) && others.length === 0 && (what === 'renew' || !isPasswordGiven)) {
      return { what, email, isPasswordGiven };
    }
  } catch {
    // The parser throws for an unknown option.
  }
  throw new Error(USAGE);
}
