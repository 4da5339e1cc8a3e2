import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { HEX_ADVICE, readHex } from '@selvedge/domain/colour/hex';
import { plainNameOf } from '@selvedge/domain/colour/plain-name';
import { color } from '@selvedge/web/tokens';
import { useState } from 'react';
import { t } from '../../../lib/language';

/** A neutral default that does not look like a choice. */
const FIRST = '#26355d';

export interface ColourFieldProps {
  initial?: string;
  onChoose: (hex: string) => void;
}

/** The browser's color picker beside a text field for a color code; both show the same color. */
export function ColourField({ initial = FIRST, onChoose }: ColourFieldProps) {
  const [typed, setTyped] = useState(initial);
  const [isInvalid, setInvalid] = useState(false);
  const hex = readHex(typed);
  const write = (text: string) => {
    setTyped(text);
    setInvalid(false);
  };
  const choose = (event: React.FormEvent) => {
    event.preventDefault();
    if (hex) onChoose(hex);
    else setInvalid(true);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={choose}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}
    >
      <Box
        component="input"
        type="color"
        aria-label={t('Color')}
        value={hex ?? FIRST}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => write(event.target.value)}
        sx={{
          width: 64,
          height: 44,
          p: '3px',
          border: `1px solid ${color.field}`,
          borderRadius: 1,
          bgcolor: color.paper,
        }}
      />
      <TextField
        size="small"
        label={t('Color code')}
        value={typed}
        error={isInvalid}
        helperText={isInvalid ? t(HEX_ADVICE) : hex ? plainNameOf(hex) : ' '}
        onChange={(event) => write(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' }, input: { sx: { minHeight: 44 } } }}
        sx={{ flex: '1 1 140px' }}
      />
      <Button type="submit" variant="contained" sx={{ flex: '1 0 auto' }}>
        {t('Show fabrics')}
      </Button>
    </Box>
  );
}
