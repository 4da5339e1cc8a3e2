import AttachFile from '@mui/icons-material/AttachFile';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ATTACHABLE, MAX_FILE_BYTES, MAX_FILES_OF_MESSAGE } from '@selvedge/domain/quotations/conversation';
import { problemOfFiles } from '@selvedge/web/message-draft';
import { useRef } from 'react';
import { t } from '../../lib/language';
import { ActionButton } from '../../ui/ActionButton';

interface FilesFieldProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  /** Called for files that the server would reject. */
  onReject: (reason: string) => void;
}

const MEGABYTES = MAX_FILE_BYTES / (1024 * 1024);

const problems = {
  kind: () => t('Please choose a PDF, JPG, PNG or XLSX file'),
  size: () => t('Please choose a file of at most {megabytes} MB', { megabytes: MEGABYTES }),
  count: () => t('Please send at most {files} files with one message', { files: MAX_FILES_OF_MESSAGE }),
};

/** The attachments of a message, each removable. */
export function FilesField({ files, onChange, onReject }: FilesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = (chosen: readonly File[]) => {
    const all = [...files, ...chosen];
    const problem = problemOfFiles(all);
    if (problem) onReject(problems[problem]());
    else onChange(all);
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <input
        ref={input}
        type="file"
        multiple
        accept={ATTACHABLE}
        aria-label={t('Files')}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          add(Array.from(target.files ?? []));
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <Box key={at} sx={{ display: 'flex', alignItems: 'center', maxWidth: '100%', overflowWrap: 'anywhere' }}>
          {file.name}
          <IconButton
            aria-label={t('Remove {name}', { name: file.name })}
            onClick={() => onChange(files.filter((_, own) => own !== at))}
          >
            <Close />
          </IconButton>
        </Box>
      ))}
      {files.length < MAX_FILES_OF_MESSAGE && (
        <ActionButton type="button" variant="outlined" onClick={() => input.current?.click()}>
          <AttachFile fontSize="small" /> {t('Attach files')}
        </ActionButton>
      )}
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {t('PDF, JPG, PNG or XLSX, up to {megabytes} MB each', { megabytes: MEGABYTES })}
      </Box>
    </Box>
  );
}
