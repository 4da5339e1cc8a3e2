import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { SystemBackup } from '@selvedge/domain/system';
import { useTranslate } from 'react-admin';
import { Section } from '../ui/Section';
import { Reason } from './Reason';

const MEGABYTE = 1e6;
const GIGABYTE = 1e9;

/** The nightly backups, newest first: age, size and location. */
export function BackupsPanel({ backups }: { backups: SystemBackup[] }) {
  const translate = useTranslate();
  return (
    <Section title={translate('system.backups.title')}>
      {backups.length === 0 ? (
        <Typography color="textSecondary">{translate('system.backups.none')}</Typography>
      ) : (
        // Scrolls separately on a phone, also by keyboard.
        <TableContainer
          tabIndex={0}
          role="group"
          aria-label={translate('system.backups.title')}
          sx={{ maxHeight: 320 }}
        >
          <Table size="small" sx={{ '& td, & th': { px: 0.75 } }}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('system.backups.taken')}</TableCell>
                <TableCell align="right">{translate('system.backups.size')}</TableCell>
                <TableCell>{translate('system.backups.place')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {backups.map((backup) => (
                <BackupRow key={backup.name} backup={backup} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}

function BackupRow({
  backup: { name, started_at, finished_at, bytes, encrypted, in_bucket, error },
}: {
  backup: SystemBackup;
}) {
  const translate = useTranslate();
  const place = [
    translate(`system.backups.${in_bucket ? 'both' : 'here'}`),
    encrypted && translate('system.backups.encrypted'),
  ];
  const state = finished_at === null ? translate(`system.backups.${error === null ? 'running' : 'failed'}`) : null;
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {formatDateTime(started_at)}
        <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </TableCell>
      <TableCell align="right">{bytes === null ? null : <Size bytes={bytes} />}</TableCell>
      <TableCell>
        {state ?? place.filter(Boolean).join(', ')}
        {error === null ? null : <Reason>{error}</Reason>}
      </TableCell>
    </TableRow>
  );
}

function Size({ bytes }: { bytes: number }) {
  const translate = useTranslate();
  return bytes < GIGABYTE
    ? translate('system.backups.megabytes', { amount: (bytes / MEGABYTE).toFixed(1) })
    : translate('system.backups.gigabytes', { amount: (bytes / GIGABYTE).toFixed(1) });
}
