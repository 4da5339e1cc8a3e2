import type { CSSProperties } from 'react';

const SANS = "Inter,'Helvetica Neue',Arial,sans-serif";
const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
const INK = '#1F2430';
const MUTED = '#5B6170';
const BACKGROUND = '#FAF7F2';
const PAPER = '#FFFFFF';
const LINE = '#E6DFD3';
const INDIGO = '#26355D';
const RED = '#B3341F';

/** Long words break, so that the email never gets wider than a phone. */
const cell: CSSProperties = {
  padding: '6px 0',
  borderBottom: `1px solid ${LINE}`,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
};

/** Inline styles, because many mail programs drop style sheets. */
export const emailStyles = {
  body: { margin: 0, padding: 0, background: BACKGROUND, color: INK, fontFamily: SANS },
  background: { background: BACKGROUND },
  around: { padding: '24px 12px' },
  paper: {
    maxWidth: 600,
    background: PAPER,
    color: INK,
    border: `1px solid ${LINE}`,
    borderLeft: `3px dashed ${RED}`,
    textAlign: 'left',
  },
  brand: { padding: '24px 32px 0', fontFamily: SERIF, fontSize: 22, color: INDIGO },
  content: { padding: '16px 32px 24px', fontFamily: SANS, fontSize: 15, lineHeight: 1.6 },
  h1: {
    margin: '0 0 16px',
    fontFamily: SERIF,
    fontWeight: 600,
    fontSize: 24,
    lineHeight: 1.3,
    overflowWrap: 'anywhere',
  },
  paragraph: { margin: '0 0 16px', overflowWrap: 'anywhere' },
  details: { margin: '0 0 16px', fontSize: 15, lineHeight: 1.5 },
  label: { ...cell, width: '38%', color: MUTED, paddingRight: 16 },
  value: cell,
  buttonTable: { margin: '8px 0 16px' },
  button: { background: INDIGO, borderRadius: 8 },
  buttonLink: {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: 8,
    color: PAPER,
    textDecoration: 'none',
    fontWeight: 600,
  },
  foot: {
    padding: '16px 32px 24px',
    borderTop: `1px solid ${LINE}`,
    fontFamily: SANS,
    fontSize: 13,
    lineHeight: 1.5,
    color: MUTED,
  },
} satisfies Record<string, CSSProperties>;

/** Media queries, which inline styles can't express: dark mode, and the width of a phone. */
export const darkAndNarrow = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .around { padding: 0 !important; }
  .paper { border-top: 0 !important; border-right: 0 !important; }
  .side { padding-left: 20px !important; padding-right: 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #14171F !important; }
  .paper { background: #1F2430 !important; border-color: #3A4052 !important; border-left-color: #E0705C !important; color: #F2EEE6 !important; }
  .heading { color: #C3CDEE !important; }
  .muted { color: #B9BECB !important; }
  .line { border-color: #3A4052 !important; }
  .button { background: #C3CDEE !important; color: #14171F !important; }
}`;
