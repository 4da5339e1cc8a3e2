import Button from '@mui/material/Button';

/** Grid or list, on screens wide enough for a choice; shown only when the build asks for it. */
export const ListToggle = ({ asList, onChange }: { asList: boolean; onChange: (asList: boolean) => void }) => (
  <Button
    variant="outlined"
    aria-pressed={asList}
    onClick={() => onChange(!asList)}
    sx={{ display: { xs: 'none', md: 'inline-flex' } }}
  >
    {asList ? 'Show as grid' : 'Show as list'}
  </Button>
);
