import { expect, it } from 'vitest'
import { completeLockfile } from './completeLockfile.mjs'

const wanting = {
  version: '1.0.0',
  dev: true,
  optionalDependencies: { '@a/x-linux-arm64-musl': '1.0.0', '@a/x-darwin-amd64': '1.0.0' },
}

it('completeLockfile: adds the optional packages of other systems with the listed version', () => {
  expect(completeLockfile({ packages: { 'node_modules/a': wanting } }).packages).toEqual({
    'node_modules/@a/x-darwin-amd64': { version: '1.0.0', dev: true, cpu: ['x64'], os: ['darwin'], optional: true },
    'node_modules/@a/x-linux-arm64-musl': {
      version: '1.0.0',
      dev: true,
      cpu: ['arm64'],
      os: ['linux'],
      libc: ['musl'],
      optional: true,
    },
    'node_modules/a': wanting,
  })
})

it('completeLockfile: keeps existing entries, beside the package or above it', () => {
  const lock = {
    packages: {
      'node_modules/@a/x-darwin-amd64': { version: '1.0.0', integrity: 'kept' },
      'node_modules/b/node_modules/@a/x-linux-arm64-musl': { version: '1.0.0' },
      'node_modules/b/node_modules/a': wanting,
    },
  }
  expect(completeLockfile(lock)).toEqual(lock)
})
