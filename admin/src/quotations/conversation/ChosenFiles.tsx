import RemoveIcon from '@mui/icons-material/Close';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { IconAction } from '../../ui/IconAction';

interface ChosenFilesProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** The attachments of a message, each removable. */
export function ChosenFiles({ files, onChange }: ChosenFilesProps) {
  const translate = useTranslate();
  if (files.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <Box component="li" key={at} sx={{ alignItems: 'center', display: 'flex' }}>
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {file.name}
          </Typography>
          <IconAction
            title={translate('resources.quotations.messages.take_out')}
            label={translate('resources.quotations.messages.take_out_one', { name: file.name })}
            icon={RemoveIcon}
            onClick={() => onChange(files.filter((_, own) => own !== at))}
          />
        </Box>
      ))}
    </Box>
  );
}
