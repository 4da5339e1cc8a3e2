import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBrand } from '../hooks/use-config';
import { useWaitingTotal } from '../hooks/use-waiting';

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** The primary action of the page, top right. */
  action?: ReactNode;
  /** Whether the page takes the whole width of the screen. */
  isWide?: boolean;
}

export function PageHeader({ title, subtitle, action, isWide = false }: PageHeaderProps) {
  const translate = useTranslate();
  const { name } = useBrand();
  const waiting = useWaitingTotal();
  useEffect(() => {
    const page = translate('shell.document', { title, name });
    document.title = waiting > 0 ? `(${waiting}) ${page}` : page;
  }, [title, name, waiting, translate]);
  useEffect(() => {
    if (!isWide) return;
    document.body.dataset.wide = '';
    return () => {
      delete document.body.dataset.wide;
    };
  }, [isWide]);
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'flex-start', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', mb: 2.5 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        {subtitle ? (
          <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
            {subtitle}
          </Typography>
        ) : null}
      </Box>
      {action}
    </Stack>
  );
}
