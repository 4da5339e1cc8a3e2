import YesIcon from '@mui/icons-material/CheckOutlined';
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { PERMISSIONS } from '@selvedge/domain/users/permissions';
import type { Role } from '@selvedge/domain/users/role';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';

const subjectOf = (word: string): string => word.split('.')[0] ?? word;
const subjects = [...new Set(PERMISSIONS.map(subjectOf))];

/** Each permission in plain words, and the roles that have it. It scrolls sideways; the permissions stay in view. */
export function RightsMatrix({ roles }: { roles: readonly Role[] }) {
  const translate = useTranslate();
  return (
    <TableContainer tabIndex={0} role="group" aria-label={translate('roles.matrix')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...first, bgcolor: '#F5F0E8' }}>{translate('roles.right')}</TableCell>
            {roles.map(({ id, name }) => (
              <TableCell key={id} align="center" sx={{ px: 1 }}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {subjects.map((subject) => (
            <Fragment key={subject}>
              <TableRow>
                <TableCell
                  component="th"
                  scope="colgroup"
                  colSpan={roles.length + 1}
                  sx={{ bgcolor: 'background.default' }}
                >
                  <Typography component="span" variant="subtitle2" sx={{ left: 16, position: 'sticky' }}>
                    {translate(`permissions.subject.${subject}`)}
                  </Typography>
                </TableCell>
              </TableRow>
              {PERMISSIONS.filter((word) => subjectOf(word) === subject).map((word) => (
                <TableRow key={word}>
                  <TableCell component="th" scope="row" sx={first}>
                    {translate(`permissions.word.${word}`)}
                  </TableCell>
                  {roles.map(({ id, permissions }) => (
                    <TableCell key={id} align="center">
                      <Has isSo={permissions.includes(word)} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Has({ isSo }: { isSo: boolean }) {
  const translate = useTranslate();
  if (isSo) return <YesIcon fontSize="small" titleAccess={translate('roles.has')} sx={{ color: 'success.main' }} />;
  return (
    <Box component="span" role="img" aria-label={translate('roles.has_not')} sx={{ color: 'text.secondary' }}>
      –
    </Box>
  );
}

const first = {
  bgcolor: 'background.paper',
  left: 0,
  maxWidth: { xs: 150, sm: 280 },
  minWidth: { xs: 130, sm: 200 },
  position: 'sticky',
  zIndex: 1,
};
