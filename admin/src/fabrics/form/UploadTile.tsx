import { Box, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Upload } from './use-image-uploads';

/** A picture that is being uploaded. At 100% the server is still resizing it. */
export function UploadTile({ upload: { file, percent } }: { upload: Upload }) {
  const translate = useTranslate();
  const state = percent < 100 ? `${percent} %` : translate('resources.fabrics.form.preparing');
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0, p: 1.5 }}>
      <Typography variant="body2" noWrap title={file.name}>
        {file.name}
      </Typography>
      <LinearProgress
        variant={percent < 100 ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={translate('resources.fabrics.form.uploading_one', { name: file.name })}
        sx={{ my: 1 }}
      />
      <Typography variant="caption" color="textSecondary">
        {state}
      </Typography>
    </Box>
  );
}
