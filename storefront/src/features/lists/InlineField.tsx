import InputBase from '@mui/material/InputBase';
import { color } from '@selvedge/web/tokens';
import { useRef, useState } from 'react';

interface InlineFieldProps {
  label: string;
  hint?: string;
  value: string;
  width?: number;
  most?: number;
  numeric?: boolean;
  /** Resolves with whether the text was stored. */
  onCommit: (text: string) => Promise<boolean>;
}

/** A field that Enter or leaving it stores; Escape puts the old text back. A text that was not stored stays to be corrected or sent again. */
export function InlineField({ label, hint, value, width, most, numeric = false, onCommit }: InlineFieldProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const [isRejected, setRejected] = useState(false);
  const sent = useRef<string | null>(null);
  const commit = async () => {
    if (edited === null || edited.trim() === value) return setEdited(null);
    // Enter, and leaving the field after it, send once.
    if (sent.current === edited) return;
    sent.current = edited;
    const isStored = await onCommit(edited);
    sent.current = null;
    setRejected(!isStored);
    if (isStored) setEdited((now) => (now === edited ? null : now));
  };
  return (
    <InputBase
      value={edited ?? value}
      placeholder={hint}
      onChange={(event) => {
        setEdited(event.target.value);
        setRejected(false);
      }}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit();
        if (event.key === 'Escape') {
          setEdited(null);
          setRejected(false);
        }
      }}
      slotProps={{
        input: {
          'aria-label': label,
          'aria-invalid': isRejected,
          maxLength: most,
          ...(numeric && { inputMode: 'decimal', style: { textAlign: 'right' } }),
        },
      }}
      sx={{
        width: width ?? '100%',
        minHeight: 44,
        px: 1,
        border: 1,
        borderColor: isRejected ? color.rejected : color.edge,
        borderRadius: 1,
        bgcolor: 'background.paper',
        fontSize: '0.9375rem',
      }}
    />
  );
}
