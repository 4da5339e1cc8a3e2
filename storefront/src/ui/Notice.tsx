import Box from '@mui/material/Box';

/** An empty or error state: one sentence and the next action. */
export function Notice({
  title,
  text,
  action,
  alert = false,
}: {
  title: string;
  text?: React.ReactNode;
  action?: React.ReactNode;
  alert?: boolean;
}) {
  return (
    <Box
      role={alert ? 'alert' : undefined}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        textAlign: 'center',
        px: 2,
        py: { xs: 6, md: 10 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
        {title}
      </Box>
      {text && <Box sx={{ color: 'text.secondary', maxWidth: 460 }}>{text}</Box>}
      {action}
    </Box>
  );
}
