/** Walks the recipe 'A field of a fabric' of CONTRIBUTING with a made-up text field. */
import { testRecipe } from './recipe.mjs';

/** The additions of a step to its file: `[text to insert before, inserted text]`. */
const steps = {
  'backend/src/fabrics/fabric.entity.ts': [
    ["  @Column({ type: 'text', array: true, default: () => `'{}'` })", '  @Column(text)\n  finish: string;\n\n'],
  ],
  'domain/src/fabrics/fabric.ts': [
    ['  care_instructions: string;', '  finish: string;\n'],
    ['  care_instructions?: string;', '  finish?: string;\n'],
  ],
  'backend/src/fabrics/fabric.view.ts': [["  care_instructions: 'f.", "  finish: 'f.finish',\n"]],
  'backend/src/fabrics/dto/fabric.dto.ts': [
    ["  @OptionalText('Care instructions'", "  @OptionalText('Finish', { max: 200 })\n  finish?: string;\n\n"],
  ],
  'backend/src/fabrics/write-fabric.service.ts': [
    ['    careInstructions: input.', '    finish: input.finish ?? undefined,\n'],
  ],
  'domain/src/fabrics/fabric-sheet.ts': [
    [
      '  care_instructions: {',
      "  finish: { example: 'Mercerised', read: text(200), write: ({ finish }) => finish },\n",
    ],
  ],
  'backend/src/fabrics/import/persistence/fabric-columns.ts': [["  care_instructions: 'text'", "  finish: 'text',\n"]],
  'backend/src/fabrics/import/persistence/upsert-fabrics.ts': [
    ["  care_instructions: '',", "  finish: '',\n"],
    ['    care_instructions: draft.', '    finish: draft.finish ?? before.finish,\n'],
  ],
  'admin/src/fabrics/form/fabric-form.ts': [
    ['  care_instructions: string;', '  finish: string;\n'],
    ["  care_instructions: '',", "  finish: '',\n"],
    ['    care_instructions: fabric.', '    finish: fabric.finish,\n'],
    ['    care_instructions: form.', '    finish: form.finish.trim(),\n'],
  ],
  'admin/src/fabrics/form/fabric-fields.ts': [
    [
      / {2}care_instructions: \{/,
      "  finish: { label: 'resources.fabrics.form.finish', of: ['finish'], text: ({ finish }) => finish },\n",
    ],
  ],
  'admin/src/test/factories.ts': [['    care_instructions: ', "    finish: '',\n"]],
  'storefront/src/test/factories.ts': [['    care_instructions: ', "    finish: '',\n"]],
};

/** Steps that no type sees → the file and the title of the test that fails without them. */
const tested = {
  'backend/src/database/migrations/': ['backend/test/operations/schema.api.test.ts', 'matching the entities'],
  'backend/src/database/data-source.ts': ['backend/test/operations/schema.api.test.ts', 'matching the entities'],
  'admin/src/fabrics/form/IdentitySection.tsx': [
    'admin/src/fabrics/form/FabricDialog.slow.test.tsx',
    'a new fabric has an input for every field',
  ],
  'admin/src/i18n/fabrics.ts': ['admin/src/i18n/messages.test.ts', 'every key used in the code has a message'],
};

const isFrontend = (path) => /^(admin|storefront)\//.test(path);

testRecipe('A field of a fabric', {
  example: /finish/,
  steps,
  tested,
  programs: (files) => ({
    backend: files.filter((path) => !isFrontend(path)),
    admin: files.filter((path) => !path.startsWith('backend/')),
  }),
});
