import { expect, it } from 'vitest'
import { commands } from './commands.mjs'
import { decideSetup } from './decideSetup.mjs'
import { findBrowser } from './findBrowser.mjs'

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'packages/kit': { version: '0.1.0' },
    'node_modules/viem': { version: '2.57.1' },
    'node_modules/a/node_modules/b': { version: '1.0.0' },
    'node_modules/only-on-mac': { version: '1.0.0', optional: true },
    'node_modules/for-tests-on-mac': { version: '1.0.0', devOptional: true, os: ['darwin'] },
  },
}
const installed = {
  packages: { 'node_modules/viem': { version: '2.57.1' }, 'node_modules/a/node_modules/b': { version: '1.0.0' } },
}
const facts = { lock, installed, needsBrowser: false, browser: undefined, canInstallPackages: false }

it('decideSetup: installs nothing if the locked packages are installed', () => {
  expect(decideSetup(facts)).toEqual({ installPackages: false, installBrowser: false, refusal: undefined })
})

it.each([
  ['a fresh clone', { installed: undefined }],
  [
    'a changed version',
    { installed: { packages: { ...installed.packages, 'node_modules/viem': { version: '2.0.0' } } } },
  ],
  ['a new package', { lock: { packages: { ...lock.packages, 'node_modules/new': { version: '1.0.0' } } } }],
  [
    'a new development package',
    { lock: { packages: { ...lock.packages, 'node_modules/new': { version: '1.0.0', devOptional: true } } } },
  ],
  ['an unreadable lockfile', { lock: undefined }],
])('decideSetup: installs the packages on %s', (_, change) => {
  expect(decideSetup({ ...facts, ...change })).toMatchObject({ installPackages: true })
})

it('decideSetup: installs a browser if it may, otherwise returns a one-line message', () => {
  const lacking = { ...facts, needsBrowser: true }
  expect(decideSetup({ ...lacking, canInstallPackages: true })).toMatchObject({
    installBrowser: true,
    refusal: undefined,
  })
  const { refusal, installBrowser } = decideSetup(lacking)
  expect(installBrowser).toBe(false)
  expect(refusal).toMatch(/^No Chromium found: [^\n]+CHROMIUM_PATH[^\n]+$/)
  expect(decideSetup({ ...lacking, browser: '/usr/bin/chromium' })).toMatchObject({ refusal: undefined })
})

it('findBrowser: returns only the browser in CHROMIUM_PATH, or undefined', () => {
  const there = (path: string) => path === '/usr/bin/chromium'
  expect(findBrowser({}, 'linux', there)).toBe('/usr/bin/chromium')
  expect(findBrowser({ CHROMIUM_PATH: '/opt/mine' }, 'linux', there)).toBeUndefined()
  expect(findBrowser({ CHROMIUM_PATH: '/opt/mine' }, 'linux', () => true)).toBe('/opt/mine')
})

it('findBrowser: searches the usual paths of each system', () => {
  const first = (env: Record<string, string>, platform: string) => findBrowser(env, platform, () => true)
  expect(first({}, 'darwin')).toBe('/Applications/Chromium.app/Contents/MacOS/Chromium')
  expect(first({ PROGRAMFILES: 'C:/Program Files' }, 'win32')).toContain('Google/Chrome/Application/chrome.exe')
  expect(findBrowser({ PATH: '/opt/bin' }, 'linux', (path: string) => path === '/opt/bin/google-chrome')).toBe(
    '/opt/bin/google-chrome',
  )
})

it('commands: only tests, examples and bench need a browser', () => {
  const names = Object.entries(commands).filter(([, { needsBrowser }]) => needsBrowser)
  expect(names.map(([name]) => name)).toEqual(['test', 'test:all', 'bench', 'examples'])
})
