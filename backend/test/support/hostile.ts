import fc from 'fast-check';

/** The part of a JSON schema that the fuzzer uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** Placeholders for raw JSON that no JavaScript value serializes to. */
const RAW = {
  huge: '@@1e999@@',
  negative: '@@-1e999@@',
  tiny: '@@-0.0e-999@@',
  long: '@@9007199254740993.000000000000001@@',
};

const words = [
  ...[
    '',
    ' ',
    'a',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\u202eevil',
    '\u200b',
    '🧶',
    'කොළඹ',
    'İ',
    'ﬁ',
    '\r\nBcc: x@y.lk',
  ],
  ...[
    "' OR 1=1--",
    '%',
    '_',
    '\\',
    '%%__\\',
    '"',
    '`',
    '<script>',
    '{{1}}',
    '../../etc/passwd',
    '=1+1',
    '*',
    '&',
    '|',
    '!',
    '()',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'true',
    'NaN',
    'Infinity',
    '-0',
    '0x10',
    '1e999',
  ],
  ...['1', '-1', '0', '1.5', '1,500', '9999999999999999999999', '١٢٣', '1e-7', '00000000-0000-0000-0000-000000000000'],
  ...[
    '20270101',
    '2027-W01',
    '2027-01-01T10',
    '2027-02-30',
    '+275760-09-13',
    '0000-01-01',
    '2027-001',
    '2030-06-01',
    '2030-06-01T10:00:00Z',
  ],
  ...[
    'a@b.lk',
    'a@b',
    '@',
    'a@b.lk?bcc=c@d.lk',
    'https://evil.example/x.png',
    'javascript:alert(1)',
    'data:,x',
    '[]',
    '{}',
    '[0,24]',
  ],
  ...[
    'a.b.c.d.e.f.g.h '.repeat(12),
    '1/'.repeat(100),
    'a '.repeat(200),
    '('.repeat(300),
    '@'.repeat(2_000),
    'x'.repeat(6_000),
    ' '.repeat(9_000),
  ],
];

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
const number = fc.constantFrom(
  ...[0, -0, 1, -1, 0.1, 1e-7, 1.005, 5e-324, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), ...Object.values(RAW)],
);
const scalar = fc.oneof(text, number, fc.constantFrom(true, false, null));

/** Any JSON value: wrong types, prototype names, deep nesting. */
const anything = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(text, scalar, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map((depth) => nested(depth)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 700 }).map((length) => Array(length).fill('x')) },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Usually what `schema` requires, sometimes something else; `samples` are valid values by field name. */
function contentOf(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  samples: Readonly<Record<string, unknown[]>>,
  name = '',
): fc.Arbitrary<unknown> {
  const asked = schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  const good = goodValue(asked, schemas, samples, name);
  return name === '' ? good : fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: anything });
}

function goodValue(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  samples: Readonly<Record<string, unknown[]>>,
  name: string,
): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(samples, name) ? samples[name] : undefined;
  if (known) return fc.constantFrom(...known);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) {
    const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
      Object.entries(schema.properties).map(([field, content]) => [field, contentOf(content, schemas, samples, field)]),
    );
    return fc.record(fields, { requiredKeys: schema.required ?? [] });
  }
  if (schema.type === 'array') {
    return fc.array(contentOf(schema.items ?? {}, schemas, samples, `${name} of`), { maxLength: 3 });
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    return fc.constantFrom(
      schema.minimum ?? 0,
      schema.maximum ?? 100,
      5,
      ...[12.5].filter(() => schema.type === 'number'),
    );
  }
  if (schema.type === 'boolean') return fc.boolean();
  return fc.constantFrom('Cotton Poplin', 'x'.repeat(schema.maxLength ?? 20), 'x'.repeat((schema.maxLength ?? 20) + 1));
}

/** Bodies for a route: matching its schema, of any other shape, and texts that are not JSON. */
export function bodyOf(
  schema: Schema | undefined,
  schemas: Readonly<Record<string, Schema>>,
  samples: Readonly<Record<string, unknown[]>>,
): fc.Arbitrary<string> {
  const shaped = schema ? contentOf(schema, schemas, samples) : anything;
  return fc.oneof(
    { weight: 8, arbitrary: shaped.map(asJson) },
    { weight: 1, arbitrary: anything.map(asJson) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '[]', 'null', '"x"', '{"a":1}}', '\u0000', `{"a":${'['.repeat(3_000)}`),
    },
  );
}

/** JSON with lone surrogates and raw numbers. */
function asJson(value: unknown): string {
  return JSON.stringify(value ?? null).replace(/"@@([^"]+)@@"/g, '$1');
}

/** A query string: the common list parameters and those in `names`, with valid and invalid values. */
export function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        ...names,
        ...['sort', 'range', 'filter', 'limit', 'offset', 'search', 'q', 'id', 'version'],
      ),
    },
    { weight: 1, arbitrary: text },
  );
  const field = fc.constantFrom(
    'name',
    'created_at',
    'id',
    'status',
    'email',
    'search',
    'q',
    'category_id',
    'toString',
    '__proto__',
  );
  const value = fc.oneof(
    text,
    fc.tuple(field, fc.constantFrom('ASC', 'DESC', 'x')).map(asJson),
    fc.dictionary(field, anything, { maxKeys: 3 }).map(asJson),
    fc.constantFrom(
      '[0,24]',
      '[0,499]',
      '[5,1]',
      '[0,1e9]',
      '[-1,5]',
      '25',
      '999999999',
      'csv',
      'xlsx',
      '7',
      '30',
      'true',
    ),
  );
  return fc.array(fc.tuple(name, value), { maxLength: 4 }).map((pairs) =>
    pairs
      .map(([one, other]) => `${escaped(one)}=${escaped(other)}`)
      .join('&')
      .slice(0, 12_000),
  );
}

/** Encodes for a URL; characters that cannot be encoded become raw bytes that are not UTF-8. */
function escaped(value: string): string {
  return /\p{Surrogate}/u.test(value) ? '%ED%A0%80' : encodeURIComponent(value);
}

/** Path segments. */
export const pathPart = fc.constantFrom(...words.filter((word) => word.length > 0 && word.length < 3_000).map(escaped));

/** A multipart form, more or less well-formed. */
export const form = fc
  .array(
    fc.record({
      field: fc.constantFrom('file', 'dry_run', 'files', '__proto__', 'a[b][c]', 'x'.repeat(120)),
      fileName: fc.option(
        fc.constantFrom('a.png', 'a.csv', 'a.xlsx', 'a.pdf', '../../a.png', '\u202egnp.exe', 'x'.repeat(300), ''),
      ),
      content: fc.constantFrom(
        '',
        'x',
        '%PDF-1.7',
        'name,item_code\r\nA,B',
        '\u0000\u0000',
        'PK\u0003\u0004',
        '\u0089PNG\r\n\u001a\n',
        'true',
        'x'.repeat(20_000),
      ),
    }),
    { maxLength: 7 },
  )
  .chain((parts) => fc.tuple(fc.constant(parts), fc.constantFrom('--x--\r\n', '', '--x', '--y--\r\n')))
  .map(([parts, end]) => parts.map(partOf).join('') + end);

function partOf({ field, fileName, content }: { field: string; fileName: string | null; content: string }): string {
  const file = fileName === null ? '' : `; filename="${fileName}"`;
  return `--x\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n${content}\r\n`;
}
