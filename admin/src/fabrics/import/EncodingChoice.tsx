import { Alert } from '@mui/material';
import { encodingNames, type InspectedText, type TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import { useTranslate } from 'react-admin';
import { Select } from '../../ui/Select';

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
      <Select
        required
        label={translate('resources.imports.text.encoding')}
        value={text.is_certain ? text.encoding : ''}
        disabled={isBusy}
        helperText={text.is_certain && sample ? translate('resources.imports.text.says', { sample }) : undefined}
        onChoose={(encoding) => encoding && onChoose(encoding)}
        emptyText={text.is_certain ? undefined : translate('resources.imports.text.choose')}
        choices={text.choices.map(({ encoding, sample: sampleText }) => ({
          id: encoding,
          name: translate('resources.imports.text.choice', { sample: sampleText, name: encodingNames[encoding] }),
        }))}
      />
    </>
  );
}
