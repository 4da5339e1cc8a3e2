import { Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { SystemState } from '@selvedge/domain/system';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Section } from '../ui/Section';

const columns = ['due', 'handed_over', 'later', 'failed'] as const;

/** Number of jobs of each kind by state. */
export function WorkPanel({ state: { jobs, imports } }: { state: SystemState }) {
  const translate = useTranslate();
  const counts = Object.entries(imports).map(([state, count]) => `${count} ${state}`);
  return (
    <Section
      title={translate('system.work.title')}
      action={
        <Button component={RouterLink} to="/imports" variant="outlined">
          {translate('system.work.open_imports')}
        </Button>
      }
    >
      {jobs.length === 0 ? (
        <Typography color="textSecondary">{translate('system.work.none')}</Typography>
      ) : (
        // Scrolls separately on a phone, also by keyboard.
        <TableContainer tabIndex={0} role="group" aria-label={translate('system.work.title')}>
          <Table size="small" sx={{ '& td, & th': { overflowWrap: 'anywhere', px: 0.75 } }}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('system.work.job')}</TableCell>
                {columns.map((column) => (
                  <TableCell key={column} align="right">
                    {translate(`system.work.${column}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {jobs.map((counted) => (
                <TableRow key={counted.job}>
                  <TableCell component="th" scope="row">
                    {translate(`system.job.${counted.job}`, { _: counted.job })}
                    <Typography
                      variant="caption"
                      component="div"
                      color="textSecondary"
                      sx={{ display: { xs: 'none', sm: 'block' } }}
                    >
                      {counted.job}
                    </Typography>
                  </TableCell>
                  {columns.map((column) => (
                    <TableCell key={column} align="right">
                      {counted[column]}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {counts.length > 0 ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {translate('system.work.imports', { counts: counts.join(', ') })}
        </Typography>
      ) : null}
    </Section>
  );
}
