import { styled } from '@mui/material/styles';
import { color } from './tokens';

const tones = {
  neutral: { color: color.ink, backgroundColor: color.paper, borderColor: color.line },
  indigo: { color: color.indigo, backgroundColor: color.indigoTint, borderColor: '#C9D0E4' },
  green: { color: color.green, backgroundColor: color.greenTint, borderColor: '#BFE0CA' },
  amber: { color: color.amber, backgroundColor: color.amberTint, borderColor: '#EBD8A4' },
  red: { color: color.rejected, backgroundColor: color.rejectedTint, borderColor: '#F0C2BE' },
} as const;

export type Tone = keyof typeof tones;

const Box = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ tone }) => ({
  display: 'inline-block',
  padding: '2px 8px',
  border: '1px solid',
  borderRadius: 6,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
  ...tones[tone],
}));

/** A small label: a status, a tag, a property of a fabric. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: React.ReactNode }) {
  return <Box tone={tone}>{children}</Box>;
}
