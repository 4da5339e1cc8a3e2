import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import type { Permission } from '@selvedge/domain/users/permissions';
import { useId } from 'react';
import { InputHelperText, useInput, useTranslate, type Validator } from 'react-admin';

interface PermissionBoxesProps {
  label: string;
  /** Those that may be given, in the order in which they are shown. */
  choices: readonly Permission[];
  validate?: Validator;
}

const subjectOf = (word: Permission): string => word.split('.')[0] ?? word;

/** The input of `permissions` as checkboxes, grouped by their subject. */
export function PermissionBoxes({ label, choices, validate }: PermissionBoxesProps) {
  const translate = useTranslate();
  const errorId = useId();
  const { field, fieldState } = useInput<Permission[]>({ source: 'permissions', validate, defaultValue: [] });
  const chosen = new Set(field.value);
  const toggle = (word: Permission, on: boolean) =>
    field.onChange(choices.filter((choice) => (choice === word ? on : chosen.has(choice))));
  return (
    <Box role="group" aria-label={translate(label)}>
      <Typography variant="subtitle1" sx={{ mb: 1 }}>
        {translate(label)}
      </Typography>
      {[...new Set(choices.map(subjectOf))].map((subject) => (
        <Box key={subject} component="fieldset" sx={{ border: 0, m: 0, mb: 1, minWidth: 0, p: 0 }}>
          <Typography component="legend" variant="subtitle2">
            {translate(`permissions.subject.${subject}`)}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {choices
              .filter((word) => subjectOf(word) === subject)
              .map((word) => (
                <FormControlLabel
                  key={word}
                  sx={{ m: 0, minHeight: 44 }}
                  label={translate(`permissions.word.${word}`)}
                  control={
                    <Checkbox
                      checked={chosen.has(word)}
                      onChange={(_event, on) => toggle(word, on)}
                      slotProps={{ input: { 'aria-describedby': fieldState.invalid ? errorId : undefined } }}
                      sx={{ ml: -1 }}
                    />
                  }
                />
              ))}
          </Box>
        </Box>
      ))}
      {fieldState.invalid ? (
        <FormHelperText error id={errorId}>
          <InputHelperText error={fieldState.error?.message} />
        </FormHelperText>
      ) : null}
    </Box>
  );
}
