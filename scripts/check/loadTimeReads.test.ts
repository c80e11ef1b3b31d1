import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkLoadTimeReads } from './loadTimeReads.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Returns the findings for a repository with these files. */
function findings(files: Record<string, string>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'foyer-load-time-reads-'))
  folders.push(root)
  for (const [path, text] of Object.entries({ 'package.json': '{ "name": "foyer" }', ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkLoadTimeReads(root, { ignoredFolders: ['node_modules'], insiders: [] }).findings
}
function findingsOf(source: string) {
  return findings({ 'a.test.ts': source })
}

it.each([
  ['the clock', 'export const quote = { expiresAt: Date.now() + 60_000 }'],
  ['a new date', 'const today = new Date()'],
  ['a high-resolution clock', 'const start = process.hrtime.bigint()'],
  ['randomness', 'const id = crypto.randomUUID()'],
  ['a random key', 'const owner = toAccount(generatePrivateKey())'],
  ['a random key of a class', 'const friend = Keypair.generate().publicKey'],
  ['a free port', 'const port = await findFreePort()'],
  ['a listening server', 'createServer().listen(0)'],
  ['a port from the process id', 'const port = 20_000 + (process.pid % 1_000)'],
  ['a static block', 'class A { static { this.at = Date.now() } }'],
  ['a static field', 'class A { static at = Date.now() }'],
  ['a computed key of an instance field', 'class A { [Math.random()] = 1 }'],
  ['a function that is called in place', 'const at = (() => Date.now())()'],
  ['a callback of a list', 'const ids = [1, 2].map(() => Math.random())'],
  ['a type assertion', 'const at = (Date as unknown as { now: () => number }).now() as number'],
  ['the body of describe', "describe('x', () => { const clock = { ms: Date.now() } })"],
  ['the body of describe.each', "describe.each([1])('x', () => { const clock = { ms: Date.now() } })"],
  ['a row of it.each', "it.each([Date.now()])('x', () => {})"],
  ['a function of the same file', 'const now = () => Date.now()\nconst at = now()'],
])('checkLoadTimeReads: reports %s that a test file reads when it is loaded', (_, source) => {
  expect(findingsOf(source)).toHaveLength(1)
})

it.each([
  ['a function', 'export const now = () => Date.now()'],
  ['a method', 'class A { at() { return Date.now() } }'],
  ['an instance field', 'class A { at = Date.now() }'],
  ['a test', "it('x', () => { expect(Date.now()).toBeGreaterThan(0) })"],
  ['a test in describe', "describe('x', () => { it('y', () => { Date.now() }) })"],
  ['a hook', 'beforeAll(() => { at = Date.now() })'],
  ['a function that is passed on', 'start({ now: Date.now, id: () => crypto.randomUUID() })'],
  ['a program', "if (process.argv[1] === 'a') console.log(Date.now())"],
])('checkLoadTimeReads: accepts %s that reads the clock or a random value later', (_, source) => {
  expect(findingsOf(source)).toEqual([])
})

it.each([
  ['a fixed date', 'const day = new Date(0)'],
  ['a name with the process id', `const folder = \`foyer-\${process.pid}\``],
])('checkLoadTimeReads: accepts %s', (_, source) => {
  expect(findingsOf(source)).toEqual([])
})

it('checkLoadTimeReads: follows a call into the imported module, and reports the path to the read', () => {
  const found = findings({
    'a.test.ts': "import { createLogin as create } from './createLogin.js'\n\nconst login = create()",
    'createLogin.ts':
      'export function createLogin() { return { at: readClock() } }\nconst readClock = () => Date.now()',
  })
  expect(found).toEqual([
    'a.test.ts:3 calls create() → readClock() → Date.now() when it is loaded: call it in a test or a hook',
  ])
})

it('checkLoadTimeReads: terminates if functions call each other', () => {
  expect(findingsOf('const a = () => b()\nconst b = () => a()\na()')).toEqual([])
})

it('checkLoadTimeReads: checks a module that another one imports, and skips programs', () => {
  const source = 'export const startedAtMs = Date.now()'
  const main = "import { startedAtMs } from './clock.js'\nconsole.log(Date.now() - startedAtMs)"
  expect(findings({ 'main.ts': main, 'clock.ts': source })).toEqual([expect.stringContaining('clock.ts:1 ')])
})
