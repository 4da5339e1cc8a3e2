import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';

export interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  children: React.ReactNode;
}

/** One headed part of the landing page. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <Container maxWidth="lg" component="section" id={id} aria-labelledby={`${id}-title`} sx={{ py: { xs: 4, md: 6 } }}>
      <Typography variant="h2" id={`${id}-title`}>
        {title}
      </Typography>
      {lead && <Typography sx={{ color: 'text.secondary', mt: 1, maxWidth: 560 }}>{lead}</Typography>}
      {children}
    </Container>
  );
}
