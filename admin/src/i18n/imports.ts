/** Words of the resource `imports` that the console starts with: its place in the menu, and the file that waits above the fabrics. */
export const imports = {
  title: 'Import History',
  unfinished: {
    line: '%{name}, chosen on %{time}, was not imported yet.',
    continue: 'Continue',
    remove: 'Remove',
    here: '%{name}, which you chose on %{time}, is still here.',
  },
};
