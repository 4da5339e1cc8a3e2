import Box from '@mui/material/Box';
import { PageContainer } from '../../ui/PageContainer';

export interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  children: React.ReactNode;
}

/** In a page that the server drew, until the app has it: all sections are below the first screen, which need not wait for them. */
const laidOutLater = { '#root[data-path] &': { contentVisibility: 'auto', containIntrinsicSize: 'auto 900px' } };

/** One headed part of the landing page. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <PageContainer as="section" id={id} aria-labelledby={`${id}-title`} sx={{ py: { xs: 4, md: 6 }, ...laidOutLater }}>
      <Box component="h2" id={`${id}-title`} sx={{ typography: 'h2', m: 0 }}>
        {title}
      </Box>
      {lead && <Box sx={{ color: 'text.secondary', mt: 1, maxWidth: 560 }}>{lead}</Box>}
      {children}
    </PageContainer>
  );
}
