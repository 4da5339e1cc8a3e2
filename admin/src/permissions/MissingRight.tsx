import { Button, Paper } from '@mui/material';
import { BUILTIN_ROLES, isAllowed } from '@selvedge/domain/users/permissions';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Right } from '../lib/pages';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel } from '../ui/placeholders';

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** Replaces a page that the person may not open: names the missing right, and who can give it. */
export function MissingRight({ right }: { right: Right }) {
  const translate = useTranslate();
  const words = right.split(/ [|+] /).map((word) => `“${translate(`permissions.word.${word}`)}”`);
  const joined = words.join(` ${translate(`permissions.missing.${right.includes('+') ? 'and' : 'or'}`)} `);
  const roles = Object.values(BUILTIN_ROLES).map(({ name, permissions }) => {
    const holder = { userType: 'admin' as const, permissions: new Set(permissions) };
    return { name, has: isAllowed(right, holder), gives: isAllowed('user.manage', holder) };
  });
  const names = (chosen: typeof roles) => chosen.map(({ name }) => name).join(', ');
  return (
    <>
      <PageHeader title={translate('permissions.missing.title')} />
      <Paper variant="outlined">
        <MessagePanel
          title={translate('permissions.missing.needs', { right: joined })}
          action={
            <Button component={Link} to="/dashboard" variant="outlined">
              {translate('permissions.missing.home')}
            </Button>
          }
        >
          {translate('permissions.missing.who', {
            roles: names(roles.filter(({ has }) => has)),
            givers: oneOf.format(roles.filter(({ has, gives }) => has && gives).map(({ name }) => name)),
          })}
        </MessagePanel>
      </Paper>
    </>
  );
}
