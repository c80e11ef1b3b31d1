/** Texts that have broken parsers. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\u2066\u200b',
  '\u2028',
  '\ufeff',
  '\ufffd',
  'e\u0301'.repeat(40),
  '😀',
  'İ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '-0',
  '0',
  '0x',
  '0x0',
  '0xg',
  `0x${'f'.repeat(64)}`,
  `0x${'f'.repeat(65)}`,
  `0x${'0'.repeat(40)}`,
  '1e999',
  '1e-999',
  '1.5',
  '18446744073709551616',
  '9'.repeat(400),
  '%',
  '%00',
  '%E0%A4%A',
  '\\',
  '"',
  "'",
  '/../',
  '//',
  '@',
  '#',
  '?',
  ':',
  'http://[',
  'http://127.0.0.1:1/',
  'https://a.example/',
  'javascript:alert(1)',
  'data:text/html,<script>',
  'data:,',
  'data:application/json;base64,e30=',
  'ipfs://',
  '{}',
  '[]',
  '====',
  '\r\n\r\n',
  'a'.repeat(300),
]

/** Names of fields that reach prototypes. */
export const hostileKeys: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  '',
  'length',
  '0',
]

/** Numbers that JSON can represent. */
export const hostileNumbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  -1.5,
  255,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 64,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
]

/** Creates values that structured cloning can copy but JSON cannot represent. */
export function createCloneableParts(): readonly unknown[] {
  return [
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    10n,
    -1n,
    2n ** 300n,
    new Date(Number.NaN),
    new Map<unknown, unknown>([['__proto__', 1]]),
    new Set([1]),
    new Uint8Array(3),
    /a/,
    createCycle(),
  ]
}

/** Creates values that only code of the same page can pass. */
export function createLiveParts(): readonly unknown[] {
  return [
    ...createCloneableParts(),
    Symbol('s'),
    () => undefined,
    () => {
      throw new Error('a function that throws')
    },
    createThrowingProxy(),
    Object.create(null),
    {
      toString: () => {
        throw new Error('a toString that throws')
      },
    },
  ]
}

/** Creates nested arrays or objects. */
export function createNested(depth: number, kind: 'array' | 'object'): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = kind === 'array' ? [value] : { a: value }
  return value
}

function createCycle(): unknown {
  const cycle: unknown[] = []
  cycle.push(cycle, { cycle })
  return cycle
}

function createThrowingProxy(): unknown {
  const fail = () => {
    throw new Error('a proxy that throws')
  }
  // Do not trap `in`: fast-check uses it on each value.
  return new Proxy({}, { get: fail, ownKeys: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail })
}
