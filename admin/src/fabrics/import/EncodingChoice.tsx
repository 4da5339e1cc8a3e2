import { Alert, TextField } from '@mui/material';
import { encodingNames, type InspectedText, type TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import { useTranslate } from 'react-admin';

interface EncodingChoiceProps {
  text: InspectedText | undefined;
  isBusy: boolean;
  onChoose: (encoding: TextEncoding) => void;
}

/** Chooses the encoding of a CSV file by a sample of its text; renders nothing if only one is possible. */
export function EncodingChoice({ text, isBusy, onChoose }: EncodingChoiceProps) {
  const translate = useTranslate();
  if (!text || (text.is_certain && text.choices.length < 2)) return null;
  const sample = text.choices.find(({ encoding }) => encoding === text.encoding)?.sample;
  return (
    <>
      {text.is_certain ? null : <Alert severity="warning">{translate('resources.imports.text.doubt')}</Alert>}
      <TextField
        select
        size="small"
        required
        label={translate('resources.imports.text.encoding')}
        value={text.is_certain ? text.encoding : ''}
        disabled={isBusy}
        helperText={text.is_certain && sample ? translate('resources.imports.text.says', { sample }) : undefined}
        onChange={({ target }) => onChoose(target.value as TextEncoding)}
        slotProps={{
          select: { native: true },
          inputLabel: { shrink: true },
          formHelperText: { sx: { overflowWrap: 'anywhere' } },
        }}
      >
        {text.is_certain ? null : <option value="">{translate('resources.imports.text.choose')}</option>}
        {text.choices.map(({ encoding, sample: sampleText }) => (
          <option key={encoding} value={encoding}>
            {translate('resources.imports.text.choice', { sample: sampleText, name: encodingNames[encoding] })}
          </option>
        ))}
      </TextField>
    </>
  );
}
