import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listManifests, setVersion } from './setVersion.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

describe('setVersion', () => {
  it('changes the version and the dependencies on own packages only', () => {
    const manifest = {
      name: '@foyer/kit',
      version: '0.1.0',
      dependencies: { '@foyer/ui': '0.1.0', viem: '0.1.0', '@foyer/contract': 'file:../contract' },
      devDependencies: { 'create-foyer': '0.1.0' },
    }
    const own = new Set(['@foyer/kit', '@foyer/ui', '@foyer/contract', 'create-foyer'])
    expect(JSON.parse(setVersion(JSON.stringify(manifest), own, '0.2.0'))).toEqual({
      name: '@foyer/kit',
      version: '0.2.0',
      dependencies: { '@foyer/ui': '0.2.0', viem: '0.1.0', '@foyer/contract': 'file:../contract' },
      devDependencies: { 'create-foyer': '0.2.0' },
    })
  })

  it('adds no version to a package.json without one', () =>
    expect(setVersion('{"type":"module"}', new Set(), '0.2.0')).toBe('{\n  "type": "module"\n}\n'))
})

describe('listManifests', () => {
  it('returns package.json files that all have one version: that of the root', () => {
    const versions = listManifests(root).map((path) => [
      path,
      JSON.parse(readFileSync(join(root, path), 'utf8')).version ?? '0.1.0',
    ])
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(versions.filter(([, each]) => each !== version)).toEqual([])
    expect(versions.map(([path]) => path)).toEqual(
      expect.arrayContaining(['package.json', 'packages/kit/package.json', 'packages/create-foyer/package.json']),
    )
  })
})
