import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { compareVersions } from './licences/compareVersions.js'
import { isAllowedLicence } from './licences/isAllowedLicence.js'
import { listClosure } from './licences/listClosure.js'
import { checkLicences } from './licences.js'
import * as table from './licences.table.js'

const folders: string[] = []

function findings(files: Record<string, unknown>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'foyer-licences-'))
  folders.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return checkLicences(root, table).findings
}

function lock(packages: Record<string, unknown>) {
  return { 'package-lock.json': { lockfileVersion: 3, packages } }
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('checkLicences: shipped packages', () => {
  it('accepts allowed licences of dependencies, peers and nested copies', () => {
    const found = findings(
      lock({
        'packages/kit': { dependencies: { a: '1.0.0' } },
        'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '^1' }, peerDependencies: { c: '*' } },
        'node_modules/a/node_modules/b': { version: '1.0.0', license: '(GPL-3.0 OR ISC)' },
        'node_modules/b': { version: '2.0.0', license: 'GPL-3.0' },
        'node_modules/c': { version: '1.0.0', license: 'Apache-2.0' },
      }),
    )
    expect(found).toEqual([])
  })

  it('reports a forbidden licence deep in the dependencies of a workspace', () => {
    const found = findings(
      lock({
        'apps/server': { dependencies: { a: '1.0.0' } },
        'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '^1' } },
        'node_modules/b': { version: '1.0.0', license: 'GPL-3.0' },
      }),
    )
    expect(found).toEqual(['node_modules/b (in apps/server) is under GPL-3.0'])
  })

  it('ignores development tools, and reports a shipped package without a licence', () => {
    const found = findings(
      lock({
        '': { devDependencies: { tool: '1.0.0' }, dependencies: { nameless: '1.0.0' } },
        'node_modules/tool': { version: '1.0.0', license: 'LGPL-3.0' },
        'node_modules/nameless': { version: '1.0.0' },
      }),
    )
    expect(found).toEqual(['node_modules/nameless (in the root) is under no licence that could be read'])
  })

  it('checks the packages of a workspace that another one depends on', () => {
    const found = findings(
      lock({
        'packages/kit': { dependencies: { '@foyer/contract': '0.1.0' } },
        'packages/contract': { dependencies: { z: '1.0.0' } },
        'node_modules/@foyer/contract': { resolved: 'packages/contract', link: true },
        'node_modules/z': { version: '1.0.0', license: 'BUSL-1.1' },
      }),
    )
    expect(found).toHaveLength(1)
  })

  it('reports a dependency that is not in the lockfile', () => {
    expect(findings(lock({ 'packages/kit': { dependencies: { a: '1.0.0' } } }))[0]).toContain('lacks a')
  })
})

describe('checkLicences: forbidden packages', () => {
  it.each([
    ['@walletconnect/utils', '2.21.9', true],
    ['@walletconnect/utils', '2.21.8', false],
    ['@walletconnect/core', '2.100.0', true],
    ['@reown/walletkit', '1.2.11', true],
    ['@reown/walletkit', '1.2.10', false],
    ['@reown/appkit', '1.8.1', true],
    ['@reown/appkit', '1.8.0', false],
    ['@reown/appkit-adapter-wagmi', '1.8.19', true],
    ['@metamask/sdk', '0.0.1', true],
    ['@metamask/sdk-types', '1.0.0', false],
  ])('checks %s %s in every lockfile', (name, version, isRefused) => {
    const found = findings({
      'bench/peers/a/package-lock.json': { packages: { [`node_modules/x/node_modules/${name}`]: { version } } },
    })
    expect(found).toHaveLength(isRefused ? 1 : 0)
  })
})

it('checkLicences: accepts a link to a folder of the repository with a forbidden name', () => {
  const packages = { 'node_modules/@metamask/sdk': { resolved: 'stubs/empty', link: true } }
  expect(findings({ 'bench/package-lock.json': { packages } })).toEqual([])
})

describe('checkLicences: versions and lockfiles', () => {
  it.each(['^1.0.0', '~1.0.0', '1.x', 'latest', '*', '>=1.0.0'])('reports the version %s', (version) => {
    expect(findings({ 'a/package.json': { devDependencies: { x: version } } })[0]).toContain('not an exact version')
  })

  it('accepts exact versions, aliases of exact versions, and ranges of peers', () => {
    const dependencies = { x: '1.0.0', y: 'npm:@s/z@7.0.2', w: '1.0.0-rc.1' }
    expect(findings({ 'package.json': { dependencies, peerDependencies: { react: '^18.3 || ^19' } } })).toEqual([])
  })

  it('accepts a package that is a folder of the repository', () => {
    const packages = { 'node_modules/x': { version: '1.0.0', resolved: 'file:../../packages/x/dist' } }
    expect(findings({ 'examples/a/package-lock.json': { packages } })).toEqual([])
  })

  it('reports download addresses and the lockfiles of other package managers', () => {
    const found = findings({
      'examples/a/package-lock.json': {
        packages: { 'node_modules/a': { version: '1.0.0', resolved: 'https://example.com/a.tgz' } },
      },
      'examples/b/yarn.lock': '',
    })
    expect(found).toHaveLength(2)
  })
})

it('compareVersions: orders by number, and a pre-release before its release', () => {
  expect(compareVersions('2.21.10', '2.21.9')).toBeGreaterThan(0)
  expect(compareVersions('2.9.0', '2.21.9')).toBeLessThan(0)
  expect(compareVersions('1.8.0-rc.2', '1.8.0')).toBeLessThan(0)
  expect(compareVersions('1.8.0-rc.10', '1.8.0-rc.2')).toBeGreaterThan(0)
  expect(compareVersions('1.8.0+build', '1.8.0')).toBe(0)
})

it.each([
  ['MIT', true],
  ['MIT OR GPL-3.0', true],
  ['MIT AND GPL-3.0', false],
  ['(GPL-3.0 OR MIT) AND ISC', true],
  ['(MIT', false],
  ['', false],
  ['SEE LICENSE IN LICENSE.md', false],
])('isAllowedLicence: evaluates the licence expression "%s"', (expression, isAllowed) => {
  expect(isAllowedLicence(expression, table.allowedLicences)).toBe(isAllowed)
})

it('listClosure: has each package once', () => {
  const lockfile = {
    packages: {
      'node_modules/a': { dependencies: { c: '1' } },
      'node_modules/b': { dependencies: { c: '1' }, optionalDependencies: { gone: '1' } },
      'node_modules/c': {},
    },
  }
  const closure = listClosure(lockfile, [
    { place: '', name: 'a' },
    { place: '', name: 'b' },
  ])
  expect([...closure.places]).toEqual(['node_modules/a', 'node_modules/b', 'node_modules/c'])
  expect(closure.missing).toEqual([])
})
