export type Tone = 'neutral' | 'indigo' | 'green' | 'amber' | 'red';

/** A small label: a status, a tag, a property of a fabric. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: React.ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);
